//! Short, soft sounds, made on the spot: nothing is loaded for them.

use crate::settings::Settings;
use leptos::prelude::*;
use std::cell::RefCell;
use web_sys::{AudioContext, OscillatorType};

thread_local! {
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// A drum: it is your turn.
pub(crate) fn drum(settings: RwSignal<Settings>) {
    tone(settings, OscillatorType::Sine, 120.0, 48.0, 0.45, 0.5);
}

/// Stone on stone: something happened.
pub(crate) fn stone(settings: RwSignal<Settings>) {
    tone(settings, OscillatorType::Triangle, 420.0, 180.0, 0.09, 0.14);
}

/// A tone that falls from one pitch to another while it fades.
fn tone(settings: RwSignal<Settings>, kind: OscillatorType, from: f32, to: f32, seconds: f64, loud: f32) {
    let (on, volume) = settings.with_untracked(|settings| (settings.sound, settings.volume.min(100)));
    if !on || volume == 0 {
        return;
    }
    let loud = loud * f32::from(volume) / 60.0;
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        let Some(audio) = audio else { return };
        let (Ok(voice), Ok(gain)) = (audio.create_oscillator(), audio.create_gain()) else { return };
        let now = audio.current_time();
        voice.set_type(kind);
        let _ = voice.frequency().set_value_at_time(from, now);
        let _ = voice.frequency().exponential_ramp_to_value_at_time(to, now + seconds);
        let _ = gain.gain().set_value_at_time(loud, now);
        let _ = gain.gain().exponential_ramp_to_value_at_time(0.001, now + seconds);
        let _ = voice.connect_with_audio_node(&gain);
        let _ = gain.connect_with_audio_node(&audio.destination());
        let _ = voice.start();
        let _ = voice.stop_with_when(now + seconds);
    });
}

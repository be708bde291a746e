//! Spans of the log as spans of a trace: how long each part of a request took, and on which node.

use super::otlp::{Finished, Sender};
use std::fmt;
use std::time::SystemTime;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// The field that names the request which a span belongs to.
const REQUEST: &str = "id";

/// Hands finished spans to who sends them.
pub(crate) struct Spans {
    sender: Sender,
}

impl Spans {
    /// Those of this server, whatever the log shows, and no others.
    pub(crate) fn layer<S>(sender: Sender) -> impl Layer<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let ours: fn(&Metadata<'_>) -> bool = |about| {
            about.is_span()
                && *about.level() <= Level::INFO
                && about.target().starts_with(env!("CARGO_CRATE_NAME"))
        };
        Spans { sender }.with_filter(filter_fn(ours))
    }
}

/// What a span says of itself.
#[derive(Default)]
struct Said {
    request: Option<String>,
    facts: Vec<(&'static str, String)>,
}

impl Said {
    fn note(&mut self, field: &Field, text: String) {
        if field.name() == REQUEST {
            self.request = Some(text);
        } else {
            self.facts.push((field.name(), text));
        }
    }
}

impl Visit for Said {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.note(field, value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.note(field, format!("{value:?}"));
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut said = Said::default();
        attributes.record(&mut said);
        let parent = span.parent().and_then(|parent| {
            parent.extensions().get::<Finished>().map(|above| (above.trace.clone(), above.span))
        });
        let (above, parent) = parent.map_or((None, None), |(trace, span)| (Some(trace), Some(span)));
        let trace = said.request.or(above).unwrap_or_else(|| super::RequestId::fresh().to_string());
        let begun = Finished {
            trace,
            span: crate::random::number(),
            parent,
            name: span.name(),
            begun: SystemTime::now(),
            ended: SystemTime::now(),
            facts: said.facts,
        };
        span.extensions_mut().insert(begun);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut said = Said::default();
        values.record(&mut said);
        if let Some(begun) = span.extensions_mut().get_mut::<Finished>() {
            begun.facts.append(&mut said.facts);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        if let Some(mut done) = span.extensions_mut().remove::<Finished>() {
            done.ended = SystemTime::now();
            self.sender.send(done);
        }
    }
}

//! What a sample leaves open.

/// The 95 % interval of Wilson for a share seen in `count` games.
pub fn wilson(share: f64, count: u64) -> (f64, f64) {
    if count == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_963_985;
    let n = count as f64;
    let scale = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / scale;
    let reach = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let close = |found: (f64, f64), wanted: (f64, f64)| {
            assert!((found.0 - wanted.0).abs() < 5e-5 && (found.1 - wanted.1).abs() < 5e-5, "{found:?}");
        };
        close(wilson(0.5, 100), (0.40383, 0.59617));
        close(wilson(0.0, 10), (0.0, 0.27753));
        close(wilson(0.3, 0), (0.0, 1.0));
    }
}

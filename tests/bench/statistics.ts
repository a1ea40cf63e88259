/** The median; NaN of an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The quantile `share` (0 to 1), linearly interpolated; NaN of an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}

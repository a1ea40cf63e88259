export interface Clock {
  /** The instant it is now, epoch milliseconds. Days come from it by `tokyoDay`. */
  now(): number
}

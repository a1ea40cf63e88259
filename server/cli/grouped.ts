const format = new Intl.NumberFormat('ja-JP')

/** A whole number as people read it: `1,234`. */
export const grouped = (count: number): string => format.format(count)

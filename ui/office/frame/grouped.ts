const digits = new Intl.NumberFormat('ja')

/** `12,345`. */
export const grouped = (count: number): string => digits.format(count)

/** An amount of yen as it is displayed: `1,208円` (GEN-09). @throws RangeError if `amount` is not an integer */
export function formatYen(amount: number): string {
  if (!Number.isInteger(amount)) throw new RangeError(`not whole yen: ${amount}`)
  return `${amount.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')}円`
}

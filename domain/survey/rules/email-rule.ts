const MAX_ADDRESS = 254
const MAX_LOCAL = 64

const local = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
const topLabel = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/i

/**
 * Whether `text` is an email address (VAL-14): ASCII, at most 254 characters, a domain of at least two labels.
 * Consecutive dots and a dot before the `@` are accepted, because Japanese mobile carriers issued such addresses.
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false
  const at = text.indexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    at <= MAX_LOCAL &&
    local.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    topLabel.test(labels.at(-1) ?? '')
  )
}

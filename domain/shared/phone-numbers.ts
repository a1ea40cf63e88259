/** A piece of a text: plain, or a phone number with its link. */
type Piece = string | { readonly text: string; readonly href: string }

const phoneNumber = /(0\d{1,4}-\d{1,4}-\d{3,4})(?![\d-])/

/** A text in pieces, so that the phone numbers in it (Japanese, with hyphens) can be called by a tap. */
export const withPhoneNumbers = (text: string): readonly Piece[] =>
  text
    .split(phoneNumber)
    // Every second piece is what the pattern found.
    .map((piece, index) => (index % 2 === 1 ? { text: piece, href: `tel:${piece}` } : piece))
    .filter((piece) => piece !== '')

/** The first phone number of a text, with its link; undefined: there is none. */
export const phoneNumberIn = (text: string): Exclude<Piece, string> | undefined =>
  withPhoneNumbers(text).find((piece) => typeof piece !== 'string')

/** Control characters, line breaks and marks that turn the direction of writing. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text of somebody's table as one line that does nothing to a terminal: what can't be shown is □. */
export const printable = (text: string): string => text.replace(unprintable, '□')

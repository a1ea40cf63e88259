/** Control characters, line breaks and marks that change the direction of writing. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** `text` as one line that is safe to print on a terminal; unprintable characters become □. */
export const printable = (text: string): string => text.replace(unprintable, '□')

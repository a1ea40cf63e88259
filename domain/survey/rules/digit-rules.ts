/** Whether `text` has only half-width digits, at least one. */
export const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)

/** Whether `text` is a phone number: 10 or 11 half-width digits, without hyphens (VAL-10, CONST-05). */
export const isPhone = (text: string): boolean => /^[0-9]{10,11}$/.test(text)

/** Whether `text` is a postcode: 7 half-width digits, without a hyphen (VAL-11, CONST-05). */
export const isPostcode = (text: string): boolean => /^[0-9]{7}$/.test(text)

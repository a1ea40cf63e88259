/** Half-width digits only; full-width ones are refused, the control may convert them before. */
export const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)

/** A phone number has 10 or 11 digits, without hyphens (VAL-10, CONST-05). */
export const isPhone = (text: string): boolean => /^[0-9]{10,11}$/.test(text)

/** A postcode has 7 digits, without a hyphen (VAL-11, CONST-05). */
export const isPostcode = (text: string): boolean => /^[0-9]{7}$/.test(text)

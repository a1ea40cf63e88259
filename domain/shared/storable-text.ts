// NUL ends a text in C and in PostgreSQL; half of a surrogate pair has no UTF-8 form and would change when stored.
const unstorable = /[\0\p{Surrogate}]/u

/** Whether a text can be stored and given back as it is, in any storage. Linear in its length. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

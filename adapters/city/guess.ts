/** The known name that a misspelt one may stand for. */
export type Near = { near?: string | undefined }

/** Asks whether it is meant; '' if nothing is near. */
export const guess = ({ near }: Near): string => (near ? `「${near}」ですか。` : '')

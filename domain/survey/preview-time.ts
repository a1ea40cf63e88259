/** Hours for which people who need not sign in may look at a form that is being written. */
export const MOST_PREVIEW_HOURS = 72

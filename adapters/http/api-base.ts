/** Every call of the product lies under this path (API-01). */
export const apiBase = '/survey/api/v1/db'

/** Every call of the office's pages lies under this path. */
export const officeBase = '/office/api'

/** The header that every call of the office's pages has; a form that is posted from elsewhere can't have it. */
export const officeHeader = 'X-Office'

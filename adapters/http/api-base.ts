/** Every call of the product lies under this path (API-01). */
export const apiBase = '/survey/api/v1/db'

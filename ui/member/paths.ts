const pathOf = (name: string) => (memberFormId: string) => `/${name}/${encodeURIComponent(memberFormId)}`

/** Where a resident registers with a member form, or changes their record (ROUTE-08). */
export const registerPath = pathOf('member')

/** Where a record of a member form is looked for (ROUTE-16). */
export const memberSearchPath = pathOf('member-confirm')

/** The record of a member form, and what was sent as a member (ROUTE-17). */
export const recordPath = pathOf('member-confirmList')

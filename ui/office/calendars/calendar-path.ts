export const calendarsPath = '/office/calendars'

export const calendarPath = (calendarId: string): string =>
  `${calendarsPath}/${encodeURIComponent(calendarId)}`
export const callsPath = (calendarId: string): string => `${calendarPath(calendarId)}/calls`
export const versionsPath = (calendarId: string): string => `${calendarPath(calendarId)}/versions`

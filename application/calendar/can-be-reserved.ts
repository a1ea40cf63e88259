/**
 * Driving port: whether anything in a calendar can be booked today: it is on and its bookable days are not empty (API-42).
 * A caller that gets an error goes on as if it could: saving decides (RSV-29).
 *
 * @throws Refusal `calendar.not_found`
 */
export type CanBeReserved = (command: { calendarId: string }) => Promise<boolean>

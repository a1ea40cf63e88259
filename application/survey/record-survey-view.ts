/** Driving port: remembers that the viewer opened a form. Only the path of `liffUrl` is kept. */
export type RecordSurveyView = (command: { liffUrl: string }) => Promise<void>

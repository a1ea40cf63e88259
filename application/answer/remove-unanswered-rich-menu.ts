/** Driving port: takes the "unanswered" rich menu from the viewer. @throws Refusal `service.unavailable` */
export type RemoveUnansweredRichMenu = () => Promise<void>

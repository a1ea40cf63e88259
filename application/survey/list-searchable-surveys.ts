/** Driving port: the forms whose answers a resident can look for; empty if there are none. */
export type ListSearchableSurveys = () => Promise<readonly { surveyId: string; surveyTitle: string }[]>

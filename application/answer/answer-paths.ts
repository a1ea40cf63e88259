/** An answer by the names that addresses have for it. */
type AnswerName = { surveyId: string; partitionKey: string }

/** Where nothing but the time of an answer's bookings is changed. */
export const movePath = ({ surveyId, partitionKey }: AnswerName): string =>
  `/survey/${encodeURIComponent(surveyId)}?${new URLSearchParams({ partitionKey, only: 'time' })}`

/** Where the owner of an answer corrects what the office asks them to. */
export const correctionPath = ({ surveyId, partitionKey }: AnswerName): string =>
  `/correction?${new URLSearchParams({ surveyId, partitionKey })}`

/** Where the details of an answer open, from anywhere: the page of all own answers fetches them. */
export const detailsPath = ({ surveyId, partitionKey }: AnswerName): string =>
  `/my?${new URLSearchParams({ surveyId, partitionKey })}`

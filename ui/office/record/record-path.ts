/** Where the page of an answer is found. */
export const recordPath = ({ surveyId, answerCode }: { surveyId: string; answerCode: string }): string =>
  `/office/answers/${encodeURIComponent(surveyId)}/${encodeURIComponent(answerCode)}`

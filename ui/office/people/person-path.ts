/** Where the page of the person of an answer is found: by the answer, which names nobody. */
export const personPath = ({ surveyId, answerCode }: { surveyId: string; answerCode: string }): string =>
  `/office/people/${encodeURIComponent(surveyId)}/${encodeURIComponent(answerCode)}`

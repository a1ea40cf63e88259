/** Where a form stands; with the key of an answer, where that answer is changed (ROUTE-06, ROUTE-07). */
export function surveyPath({
  surveyId,
  partitionKey,
}: {
  surveyId: string
  partitionKey?: string | undefined
}) {
  const path = `/survey/${encodeURIComponent(surveyId)}`
  return partitionKey === undefined ? path : `${path}?partitionKey=${encodeURIComponent(partitionKey)}`
}

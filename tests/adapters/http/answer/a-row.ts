import type { answerRow } from '../../../../adapters/http/calls/answer/answer-row.ts'
import type { Of } from '../../../../adapters/http/calls/shape.ts'

/** A row of an answer on the wire. */
export const aRow = (over: Partial<Of<typeof answerRow>> = {}): Of<typeof answerRow> => ({
  userId: 'U-hanako',
  surveyId: 'svy1',
  itemKey: 'name',
  value: '山田',
  title: 'お名前',
  partitionKey: 'svy1#U-hanako',
  sortKey: 'name#山田',
  userSearchKey: 'svy1#name#山田',
  check: '未対応',
  isLiffMode: false,
  updatedAt: 1_750_000_000,
  answerVersion: 1,
  answercode: 'ABCD2345',
  seriescode: 'ABCD2345',
  revision: 1,
  ...over,
})

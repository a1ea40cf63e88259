import type { OfficeRecord } from '../../../application/office/read-record.ts'

/** An answer as the office sees it, of which a test says what it looks at. */
export const aRecord = (over: Partial<OfficeRecord> = {}): OfficeRecord => ({
  ...{ surveyId: 'svy1', formTitle: '健診の予約', answerCode: 'ABCDEFGH', status: '未対応' },
  ...{ name: '山田 花子', reading: '', phone: '', birthday: '' },
  ...{ receivedAt: 1_800_000_000, updatedAt: 1_800_000_000, receivedBy: 'import' },
  ...{ isClaimed: true, role: 'desk', version: 3, note: { memo: '', version: 0 } },
  ...{ reach: 'line', statuses: [], templates: [] },
  ...{ codes: [], sections: [], bookings: [], messages: [], history: [], askable: [] },
  others: { found: [], isSure: true, hasMore: false },
  ...over,
})

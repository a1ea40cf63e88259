import type { SectionNotice } from '../../application/ports/section-notice-repository.ts'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'

/** A notice that waits from Friday on. */
export const aSectionNotice = (over: Partial<SectionNotice> = {}): SectionNotice => ({
  noticeId: fresh('notice'),
  sectionId: 'kenko',
  by: 'mail',
  to: 'kenko@city.example.jp',
  fromMs: friday - 3_600_000,
  untilMs: friday,
  counts: [{ surveyId: 'svy001', count: 2 }],
  ...over,
})

import { expect, test } from 'vitest'
import { errorBodyOf } from '../../../../adapters/http/refusal-wire.ts'
import { type RefusalDetails, refuse } from '../../../../domain/refusal.ts'
import { localDate } from '../../../../domain/shared/local-date.ts'

const capped = { itemKey: 'visit', max: 2 }

const lines: [
  code: keyof RefusalDetails,
  details: RefusalDetails[keyof RefusalDetails],
  line: string | undefined,
][] = [
  [
    'reservation.impossible',
    { itemKey: 'visit', why: 'day_off' },
    '受付期間を過ぎたか、休みの日です。ほかの日時を選んでください。',
  ],
  ['reservation.cap_of_period', capped, 'この期間に予約できるのは、1人2件までです。'],
  ['reservation.cap_of_day', capped, '1日に予約できるのは、1人2件までです。'],
  [
    'reservation.cap_of_day',
    {
      ...capped,
      group: '検診',
      booked: [
        {
          calendarName: '公民館',
          day: localDate('2024-06-14'),
          coma: { start: '09:00', end: '10:00' },
        },
        { calendarName: '健診センター', day: localDate('2024-06-20') },
      ],
    },
    '「検診」の予約は、あわせて1日に1人2件までです。\nいまの予約：6月14日（金）9:00～10:00 公民館、6月20日（木） 健診センター',
  ],
  [
    'reservation.cap_of_period',
    { ...capped, group: '検診', booked: [] },
    '「検診」の予約は、あわせて1人2件までです。',
  ],
  ['reservation.deadline_passed', {}, '直接窓口にお問い合わせください。'],
  ['reservation.slot_full', { itemKey: 'visit', remaining: 0 }, undefined],
  ['reservation.closed', { itemKey: 'visit' }, undefined],
  ['answer.not_found', {}, undefined],
]

test.each(lines)(
  '%s %o has a second line where there is more to say: %s [ERR-20] [API-22]',
  (code, details, line) => {
    expect(errorBodyOf(refuse(code, details)).checkDetail).toBe(line)
  },
)

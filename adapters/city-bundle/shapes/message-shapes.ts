import type { MessageSettings, QuietHours } from '../../../domain/answer/message-times.ts'
import type { Shape } from '../../shape.ts'
import { booleanShape, describe, shapeOf, whole } from './shape-parts.ts'

/** A time of the day. */
export const timeOfDay = (description: string): Shape => ({
  description: `${description} HH:mm`,
  type: 'string',
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
})

/** `messages` of `settings.json`. */
export const messagesShape = shapeOf<MessageSettings>(
  {
    afterBooking: describe(booleanShape, '予約を受け付けたときに送る'),
    afterChange: describe(booleanShape, '予約を変更したときに送る'),
    afterCancellation: describe(booleanShape, '予約をキャンセルしたときに送る'),
    reminder: shapeOf<Required<MessageSettings>['reminder']>(
      {
        daysBefore: { ...whole('予約の何日前に送るか（1～14）。1は前の日。', 14), minimum: 1 },
        at: timeOfDay('送る時刻'),
      },
      ['daysBefore', 'at'],
      '予約の前に送る。ないときは送りません。',
    ),
    quietHours: shapeOf<QuietHours>(
      { from: timeOfDay('始まり'), until: timeOfDay('終わり') },
      ['from', 'until'],
      '送らない時間。その間のものは、終わりの時刻に送ります。夜をまたいでかまいません。',
    ),
  },
  [],
  '予約した人のLINEに送るメッセージ。ないときは何も送りません。日付、時刻、場所のほかは書きません。',
)

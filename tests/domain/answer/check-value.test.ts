import { describe, expect, test } from 'vitest'
import { checkValues } from '../../../domain/answer/answer-record.ts'
import { isCancelled, isComplete } from '../../../domain/answer/check-value.ts'

describe('check values', () => {
  test('a new answer is 未対応, neither cancelled nor completed [STATE-01] [STATE-02]', () => {
    expect(checkValues.initial).toBe('未対応')
    expect(isCancelled(checkValues.initial)).toBe(false)
    expect(isComplete(checkValues.initial)).toBe(false)
  })

  test.each(['NG', 'キャンセル', 'キャンセル済', '取り消し'])('%s is cancelled [STATE-02]', (check) => {
    expect(isCancelled(check)).toBe(true)
    expect(isComplete(check)).toBe(false)
  })

  test.each(['完了', '対応完了'])('%s is completed [STATE-02]', (check) => {
    expect(isComplete(check)).toBe(true)
    expect(isCancelled(check)).toBe(false)
  })

  test.each(['', '対応中', 'ng', '未完了', 'constructor'])(
    '%j is neither cancelled nor completed [STATE-02]',
    (check) => {
      expect(isCancelled(check)).toBe(false)
      expect(isComplete(check)).toBe(false)
    },
  )
})

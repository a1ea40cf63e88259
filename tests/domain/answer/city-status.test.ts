import { describe, expect, test } from 'vitest'
import {
  type CityStatus,
  officeStatus,
  shownStatus,
  statusNamed,
  statusNames,
} from '../../../domain/answer/city-status.ts'

const statuses: readonly CityStatus[] = [
  { name: '書類待ち', shown: '書類をお待ちしています' },
  { name: '電話済' },
  { name: '交付済', shown: 'お渡ししました', endsCase: true },
  { name: '却下', endsCase: true },
  { name: '台風', shown: '台風のため', freesPlace: true, endsCase: true },
  { name: '無断欠席', freesPlace: true },
]

const meanings: [name: string, status: object | undefined, shown?: string][] = [
  ['書類待ち', { check: '書類待ち' }, '書類をお待ちしています'],
  ['電話済', { check: '電話済' }],
  ['交付済', { check: '完了', status: '交付済' }, 'お渡ししました'],
  ['却下', { check: '完了', status: '却下' }, '却下'],
  ['台風', { check: 'キャンセル', status: '台風' }, '台風のため'],
  ['無断欠席', { check: 'キャンセル', status: '無断欠席' }],
  ['未対応', { check: '未対応' }],
  ['対応完了', { check: '対応完了' }],
  ['NG', { check: 'NG' }],
  ['キャンセル済', { check: 'キャンセル済' }],
  ['取消', undefined],
  ['対応中', undefined],
]

describe('a status of the city', () => {
  test.each(meanings)(
    '%s is stored as what it means, and read back as it was written [STATE-02]',
    (name, wanted, shown) => {
      const status = statusNamed(name, statuses)
      expect(status).toEqual(wanted)
      if (!status) return
      expect(officeStatus(status)).toBe(name)
      expect(shownStatus(status, statuses)).toBe(shown)
    },
  )

  test('that was taken from the list is read by residents in the words of the product', () => {
    expect(shownStatus({ check: '完了', status: '却下' }, [])).toBeUndefined()
    expect(officeStatus({ check: '完了', status: '却下' })).toBe('却下')
  })

  test('has to be on the list; without one there are the usual words', () => {
    expect(statusNamed('対応中')).toEqual({ check: '対応中' })
    expect(statusNamed('取消')).toEqual({ check: 'キャンセル', status: '取消' })
    expect(statusNamed('キャンセルしました')).toBeUndefined()
    expect(statusNames([{ name: '電話済' }, { name: '完了', endsCase: true }])).toEqual([
      '未対応',
      'NG',
      'キャンセル',
      'キャンセル済',
      '完了',
      '対応完了',
      '電話済',
    ])
  })
})

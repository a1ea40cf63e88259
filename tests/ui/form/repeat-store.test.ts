import { describe, expect, test } from 'vitest'
import { copyKey, expandRepeats } from '../../../domain/form/repeats.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { Answer, Answers } from '../../../domain/survey/answer.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { FormStore } from '../../../ui/form/form-store.ts'
import { anItem, answersFrom, aSurveyConfig } from '../../builders.ts'

const most = 5
const name = anItem({ itemKey: 'name', isRequired: { value: true } })
const days = anItem({ itemKey: 'days', type: 'checkboxes', options: ['月', '水'] })

/** A form of up to five children. */
function aForm({ existing, item = name }: { existing?: Answers; item?: SchemaItem } = {}) {
  const surveySchema = [
    anItem({ itemKey: 'child', title: 'お子さん', type: 'repeat', range: { min: 1, max: most } }),
    ...[item, days],
  ]
  const form = new FormStore({
    config: expandRepeats(aSurveyConfig({ surveySchema })),
    ...{ existing, mode: 'user', today: localDate('2025-06-14') },
  })
  const { repeat } = form.copyIn(form.sections[1]!)!
  const enter = (itemKey: string, ...answer: Answer) => form.field(itemKey)!.write(answer)
  /** The answers of each copy that is open. */
  const copies = () =>
    form.sections
      .filter((section) => form.copyIn(section) && !section.disabled)
      .map(({ fields }) => fields.map(({ answer }) => answer.join('')).join(' '))
  return { form, repeat, enter, copies }
}

describe('a group of an open form', () => {
  const anyCopy = [2, 3, 4, most].flatMap((count) =>
    Array.from({ length: count }, (_, at) => [count, at + 1] as const),
  )

  test.each(anyCopy)(
    'of %i copies loses the one that is taken away, %i; those behind it move up, and it comes back',
    (count, copy) => {
      const { repeat, enter, copies, form } = aForm()
      for (let at = 1; at <= count; at++) {
        if (at > 1) repeat.add()
        enter(copyKey('name', at), ['一郎', '', '二葉', '三太', '四葉'][at - 1]!)
        if (at % 2 === 0) enter(copyKey('days', at), '水')
      }
      const before = copies()
      repeat.remove(copy)
      expect(copies()).toEqual(before.toSpliced(copy - 1, 1))
      expect(form.answers().get('child')).toEqual([String(count - 1)])
      expect(form.answers().has(copyKey('name', count))).toBe(false)
      repeat.undo()
      expect(copies()).toEqual(before)
      expect(form.answers().get('child')).toEqual([String(count)])
    },
  )

  test('has never fewer or more copies than it may', () => {
    const { repeat, copies } = aForm()
    repeat.remove(1)
    expect([copies().length, repeat.mayRemove, repeat.removed]).toEqual([1, false, undefined])
    for (let times = 0; times < most + 2; times++) repeat.add()
    expect([copies().length, repeat.mayAdd]).toEqual([most, false])
  })

  test('keeps the errors of copies that move up, and whether they are folded', () => {
    const { repeat, enter, form } = aForm()
    repeat.add()
    repeat.add()
    enter('name', '一郎')
    enter('name~2', '二葉')
    expect(form.check(false)).toBe(false)
    form.sections[3]!.open = false
    repeat.remove(2)
    const blank = { itemKey: 'name~2', code: 'required', details: {} }
    expect(form.field('name~2')!.state.issue).toEqual(blank)
    expect(form.findings?.issues).toEqual([blank])
    expect(form.sections.slice(1).map(({ open, disabled }) => open && !disabled)).toEqual([
      ...[true, false, false, false, false],
    ])
  })

  test('opens with the copies of the answer that is edited, or of a draft', () => {
    const existing = answersFrom({ child: '2', name: '一郎', 'name~2': '二葉' })
    expect(aForm({ existing }).copies()).toEqual(['一郎 ', '二葉 '])
    const { form, copies } = aForm()
    form.restore(answersFrom({ child: '3', name: '一郎', 'name~3': '三太' }))
    expect(copies()).toEqual(['一郎 ', ' ', '三太 '])
    form.restore(answersFrom({ child: '99' }))
    expect(form.answers().get('child')).toEqual([String(most)])
  })

  test('whose items stay once they are sent keeps its copies', () => {
    const existing = answersFrom({ child: '2', name: '一郎', 'name~2': '二葉' })
    const { repeat, copies } = aForm({ existing, item: { ...name, isNotEditable: true } })
    repeat.remove(1)
    repeat.add()
    expect([repeat.mayAdd, repeat.mayRemove, copies()]).toEqual([false, false, ['一郎 ', '二葉 ']])
  })
})

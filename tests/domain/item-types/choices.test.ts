import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemTypes } from '../../../domain/item-types/registry.ts'
import type { SectionOption } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../builders.ts'
import { codeOf, controlOf, issueOf, shownOf } from '../survey/check.ts'

const options = ['A', 'B', 'C']
const under = (option: string, heading: string): SectionOption => ({
  option: { value: option },
  groupheader: { value: heading },
})

describe.each(['radio', 'dropdown', 'choicegroupheader'])('a %s', (type) => {
  test('accepts one of its options and nothing else', () => {
    expect(codeOf({ type, options }, 'B')).toBeUndefined()
    for (const text of ['D', 'b', 'B ', '__proto__', 'A、B'])
      expect(codeOf({ type, options }, text)).toBe('choice.unknown')
    expect(codeOf({ type, options }, ['A', 'B'])).toBe('text.format')
    expect(codeOf({ type }, 'A')).toBe('choice.unknown')
  })

  test('accepts an option of its sections', () => {
    const item = { type, sectionOptions: [under('X', 'g1'), under('Y', 'g2')] }
    expect(codeOf(item, 'X')).toBeUndefined()
    expect(codeOf(item, 'g1')).toBe('choice.unknown')
    expect(codeOf({ ...item, options: ['X', 'Y', 'Z'] }, 'Z')).toBeUndefined()
  })

  test('shows the option', () => {
    expect(shownOf({ type, options }, ['B'])).toBe('B')
    expect(shownOf({ type, options }, [])).toBe('')
  })
})

test('a radio groups its options by section, in the order of the sections', () => {
  const sectionOptions = [under('朝', '平日'), under('昼', '休日'), under('夜', '平日')]
  expect(controlOf({ type: 'radio', options: ['いつでも'], sectionOptions })).toEqual({
    kind: 'radios',
    sections: [
      { options: [{ value: 'いつでも', label: 'いつでも' }] },
      {
        heading: '平日',
        options: [
          { value: '朝', label: '朝' },
          { value: '夜', label: '夜' },
        ],
      },
      { heading: '休日', options: [{ value: '昼', label: '昼' }] },
    ],
  })
})

test('a choicegroupheader is one row of radios, whatever its options enable', () => {
  const sectionOptions = [under('X', 'g1'), under('X', 'g2'), under('Y', 'g3')]
  expect(controlOf({ type: 'choicegroupheader', sectionOptions })).toEqual({
    kind: 'radios',
    sections: [
      {
        options: [
          { value: 'X', label: 'X' },
          { value: 'Y', label: 'Y' },
        ],
      },
    ],
  })
})

describe('checkboxes', () => {
  const item = { type: 'checkboxes', options }

  test.each([
    [undefined, [1, 2, 3], []],
    [{}, [1, 2, 3], []],
    [{ min: null, max: null }, [1, 2, 3], []],
    [{ min: 2 }, [2, 3], [1]],
    [{ max: 2 }, [1, 2], [3]],
    [{ min: 2, max: 2 }, [2], [1, 3]],
    [{ min: 0, max: 1 }, [1], [2, 3]],
  ])('with the selection %j accept %j of them and refuse %j [VAL-15]', (selection, taken, refused) => {
    const given = { ...item, ...(selection && { selection }) }
    for (const count of taken) expect(codeOf(given, options.slice(0, count))).toBeUndefined()
    for (const count of refused) expect(codeOf(given, options.slice(0, count))).toBe('choices.count')
  })

  test('give the allowed number in the issue [VAL-15]', () => {
    expect(issueOf({ ...item, selection: { min: 2, max: 2 } }, ['A'])?.details).toEqual({ min: 2, max: 2 })
    expect(issueOf({ ...item, selection: { max: 1 } }, ['A', 'B'])?.details).toEqual({ min: 0, max: 1 })
    expect(issueOf({ ...item, selection: { min: 2 } }, ['A'])?.details).toEqual({ min: 2 })
  })

  test('give the control the maximum, so that it can disable the other options [VAL-15]', () => {
    expect(controlOf({ ...item, selection: { max: 2 } })).toMatchObject({ kind: 'checkboxes', max: 2 })
    expect(controlOf(item)).toEqual({
      kind: 'checkboxes',
      options: options.map((value) => ({ value, label: value })),
    })
  })

  test('count an option once, however often it is sent, and blanks not at all [VAL-15]', () => {
    expect(codeOf({ ...item, selection: { max: 1 } }, ['A', 'A', ''])).toBeUndefined()
    expect(codeOf({ ...item, selection: { min: 2 } }, ['A', 'A', ''])).toBe('choices.count')
  })

  test('refuse a text that is no option', () => {
    for (const text of ['D', 'a', 'constructor', ' '])
      expect(codeOf(item, ['A', text])).toBe('choice.unknown')
  })

  test('are stored in the order of the form, each option once; other texts are kept for the check', () => {
    const normalised = (answer: readonly string[]) => itemTypes.checkboxes.normalised?.(answer, anItem(item))
    expect(normalised(['C', 'A', 'C', ''])).toEqual(['A', 'C'])
    expect(normalised(['D', 'C', 'A', 'D'])).toEqual(['A', 'C', 'D'])
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D', '')), (answer) => {
        const once = normalised(answer) ?? []
        expect(normalised(once)).toEqual(once)
        expect(new Set(once)).toEqual(new Set(answer.filter((text) => text !== '')))
      }),
    )
  })

  test('are shown as a list', () => {
    expect(shownOf(item, ['A', 'C'])).toBe('A、C')
    expect(shownOf(item, [])).toBe('')
  })
})

describe('a linear scale [VAL-17]', () => {
  test.each([
    [{}, ['0', '10', '5'], ['-1', '11']],
    [{ scale_min: 1, scale_max: 5 }, ['1', '5'], ['0', '6']],
    [{ scale_min: -2, scale_max: 2 }, ['-2', '0', '2'], ['-3', '3']],
    [{ scale_min: null, scale_max: null }, ['0', '10'], ['11']],
    [{ scale_max: 3 }, ['0', '3'], ['4']],
  ])('%j accepts %j and refuses %j [VAL-17] [CONST-08]', (scale, taken, refused) => {
    const item = { type: 'linearscale', ...scale }
    for (const text of taken) expect(codeOf(item, text)).toBeUndefined()
    for (const text of refused) expect(codeOf(item, text)).toBe('scale.range')
  })

  test.each(['5.0', '05', '+5', '1e1', '５', ' 5', '-0', 'five', '9'.repeat(400)])(
    '%s is refused as a step [VAL-17]',
    (text) => {
      expect(issueOf({ type: 'linearscale' }, text)).toEqual({
        itemKey: 'q1',
        code: 'scale.range',
        details: { min: 0, max: 10 },
      })
    },
  )

  test('has a control from its first to its last step [CONST-08]', () => {
    expect(controlOf({ type: 'linearscale' })).toEqual({ kind: 'scale', min: 0, max: 10 })
    expect(controlOf({ type: 'linearscale', scale_min: 1, scale_max: 5 })).toEqual({
      kind: 'scale',
      min: 1,
      max: 5,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { aBundle, aChoice, anItemFile, expectFaults, findingsOf, survey } from './bundles.ts'

const day = (itemKey: string, over: object = {}) => anItemFile({ itemKey, type: 'date', ...over })
const line = (itemKey: string, over: object = {}) => anItemFile({ itemKey, ...over })
const schema = [
  day('a'),
  day('b'),
  line('n', { type: 'number' }),
  line('m', { type: 'number', range: { min: 5, max: 9 } }),
  line('mail', { type: 'email' }),
  line('mail2', { type: 'email' }),
  line('text'),
  line('note', { type: 'textarea' }),
  line('off', { disabled: true }),
  line('guide', { type: 'guide' }),
  line('office', { type: 'date', isAdminItem: true }),
  day('later', { range: { min: '+1d', max: '+9d' } }),
  day('spring', { range: { min: '2024-04-01', max: '2024-05-31' } }),
  day('summer', { range: { min: '2024-07-01', max: '2024-08-31' } }),
]
const rules = (...given: object[]) => survey({ surveySchema: schema, rules: given })
const at = (place: string) => `surveys/1.json $.rules${place}`

/** A rule, and what is wrong with it. */
const mistakes = [
  [{ kind: 'befor', items: ['a', 'b'] }, '[0].kind shape.enum'],
  [{ kind: 'before', items: ['a'] }, '[0].items shape.too_short'],
  [{ kind: 'before', items: ['a', 'b'], text: 'x' }, '[0].text shape.unknown_key'],
  [{ kind: 'before', item: ['a', 'b'] }, '[0].item shape.unknown_key'],
  [{ items: ['a', 'b'] }, '[0] shape.required'],
  [{ kind: 'equal', items: ['mail', 'mail2'], message: '' }, '[0].message shape.too_short'],
  [{ kind: 'equal', items: ['mail', 'mail3'] }, '[0].items[1] rule.item_unknown'],
  [{ kind: 'atLeastOne', items: ['mail', 'text', 'mail'] }, '[0].items[2] rule.item_twice'],
  [{ kind: 'atLeastOne', items: ['guide', 'text'] }, '[0].items[0] rule.item_unanswered'],
  [{ kind: 'atLeastOne', items: ['text', 'off'] }, '[0].items[1] rule.item_unanswered'],
  [{ kind: 'before', items: ['a', 'b', 'later'] }, '[0].items rule.two_items'],
  [{ kind: 'before', items: ['a', 'n'] }, '[0].items rule.not_comparable'],
  [{ kind: 'notAfter', items: ['mail', 'mail2'] }, '[0].items rule.not_comparable'],
  [{ kind: 'equal', items: ['mail', 'text'] }, '[0].items rule.not_equal_types'],
  [{ kind: 'equal', items: ['note', 'text'] }, '[0].items rule.not_equal_types'],
  [{ kind: 'before', items: ['summer', 'spring'] }, '[0] rule.beyond_ranges'],
  [{ kind: 'notBefore', items: ['spring', 'summer'] }, '[0] rule.beyond_ranges'],
  [{ kind: 'equal', items: ['spring', 'summer'] }, '[0] rule.beyond_ranges'],
] as const

describe('a rule across items', () => {
  test.each(mistakes)('%j is a fault: %s', (rule, expected) => expectFaults(rules(rule), at(expected)))

  test.each([
    [{ kind: 'before', items: ['a', 'later'] }],
    [{ kind: 'notAfter', items: ['a', 'b'] }],
    [{ kind: 'notBefore', items: ['n', 'm'] }],
    [{ kind: 'equal', items: ['mail', 'mail2'], message: '同じものを2回書いてください。' }],
    [{ kind: 'atLeastOne', items: ['mail', 'text', 'note', 'a'] }],
  ])('%j gives no fault', (rule) => expectFaults(rules(rule)))

  test('that contradicts an earlier one is a fault that names it', async () => {
    const given = [
      { kind: 'notAfter', items: ['a', 'b'] },
      { kind: 'equal', items: ['b', 'a'] },
      { kind: 'before', items: ['n', 'm'] },
      { kind: 'after', items: ['a', 'b'] },
      { kind: 'before', items: ['m', 'n'] },
    ]
    const bundle = await aBundle(rules(...given))
    expect((await findingsOf(bundle)).faults).toEqual([
      at('[3] rule.contradiction'),
      at('[4] rule.contradiction'),
    ])
  })

  test.each([
    { kind: 'notBefore', items: ['a', 'later'] },
    { kind: 'after', items: ['spring', 'later'] },
    { kind: 'equal', items: ['summer', 'later'] },
  ])('$kind of $items is noted: another day there were answers, or will be', async (rule) =>
    expect(await findingsOf(await aBundle(rules(rule)))).toEqual({
      faults: [],
      warnings: [at('[0] rule.beyond_ranges_now')],
    }),
  )

  test('with an admin item is noted: residents are not asked', async () => {
    const found = await findingsOf(await aBundle(rules({ kind: 'before', items: ['a', 'office'] })))
    expect(found).toMatchObject({ faults: [], warnings: [at('[0] rule.admin_item')] })
  })

  test('within bounds that only just meet gives no fault', async () => {
    const items = [
      line('x', { type: 'number', range: { min: 1, max: 5 } }),
      line('y', { type: 'number', range: { min: 5 } }),
    ]
    const found = (kind: string) =>
      expectFaults(
        survey({ surveySchema: items, rules: [{ kind, items: ['x', 'y'] }] }),
        ...(kind === 'after' ? [at('[0] rule.beyond_ranges')] : []),
      )
    for (const kind of ['before', 'notAfter', 'notBefore', 'equal', 'after']) await found(kind)
  })
})

describe('a rule between items in sections', () => {
  const opening = (option: string, header: string) => ({
    option: { value: option },
    groupheader: { value: header },
  })
  const choice = (itemKey: string, ...sectionOptions: object[]) =>
    aChoice({
      itemKey,
      type: 'choicegroupheader',
      options: ['はい', 'いいえ', '両方'],
      sectionOptions,
    })
  const header = (itemKey: string) => anItemFile({ itemKey, type: 'groupheader' })
  const form = (first: object, ...more: object[]) =>
    survey({
      surveySchema: [first, header('h1'), day('a'), ...more, header('h2'), day('b')],
      rules: [{ kind: 'before', items: ['a', 'b'] }],
    })

  test('that never open together is a fault [GRP-01]', () =>
    expectFaults(
      form(choice('c', opening('はい', 'h1'), opening('いいえ', 'h2'))),
      at('[0].items rule.never_together'),
    ))

  test('that one option opens together gives no fault [GRP-01]', () =>
    expectFaults(
      form(
        choice(
          'c',
          opening('はい', 'h1'),
          opening('いいえ', 'h2'),
          opening('両方', 'h1'),
          opening('両方', 'h2'),
        ),
      ),
    ))

  test('of which one opens the other gives no fault [GRP-01]', () =>
    expectFaults(form(choice('c', opening('はい', 'h1')), choice('d', opening('はい', 'h2')))))

  test('of which one stands outside gives no fault [GRP-01]', () =>
    expectFaults(form(choice('c', opening('はい', 'h2')))))

  test('that open each other by turns is a fault [GRP-01]', () =>
    expectFaults(
      survey({
        surveySchema: [
          choice('c', opening('はい', 'h1'), opening('いいえ', 'h2')),
          header('h1'),
          day('a'),
          header('h2'),
          choice('d', opening('はい', 'h3')),
          header('h3'),
          day('b'),
        ],
        rules: [{ kind: 'before', items: ['a', 'b'] }],
      }),
      at('[0].items rule.never_together'),
    ))
})

import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

/** What is answered: a text, or the chosen options. */
export type Given = string | readonly string[]
/** One rule, broken and kept. */
export type Rule = {
  item: Partial<SchemaItem>
  code: string
  /** On the right side of the boundary. */
  taken: readonly Given[]
  /** Just beyond it. */
  refused: readonly Given[]
}

const options = ['A', 'B', 'C']
const characters = (characterType: SchemaItem['characterType']) => ({
  ...(characterType && { characterType }),
})

/** Every rule of spec §5 for the item types of now, on 2025-06-14 in Tokyo. */
export const ruleCases: Readonly<Record<string, Rule>> = {
  'a required item': { item: { isRequired: { value: true } }, code: 'required', taken: ['x'], refused: [''] },
  'an item required for residents': {
    item: { isRequired: { value: false }, isRequiredForUser: { value: true } },
    code: 'required',
    taken: ['x'],
    refused: [''],
  },
  'a required dropdown': {
    item: { type: 'dropdown', options, isRequired: { value: true } },
    code: 'required.choice',
    taken: ['A'],
    refused: [''],
  },
  'a text without a limit': {
    item: {},
    code: 'text.length',
    taken: ['あ'.repeat(300), '👩‍💻'.repeat(300)],
    refused: ['あ'.repeat(301), '👩‍💻'.repeat(301)],
  },
  'a text with a limit over the cap': {
    item: { length: { min: null, max: 500 } },
    code: 'text.length',
    taken: ['あ'.repeat(300)],
    refused: ['あ'.repeat(301)],
  },
  'a text with limits': {
    item: { length: { min: 2, max: 50, limitation: true } },
    code: 'text.length',
    taken: ['あい', 'あ'.repeat(50)],
    refused: ['あ', 'あ'.repeat(51)],
  },
  'a text with a limit that does not bind': {
    item: { length: { max: 50 } },
    code: 'text.length',
    taken: ['あ'.repeat(51), 'あ'.repeat(300)],
    refused: ['あ'.repeat(301)],
  },
  'a textarea': {
    item: { type: 'textarea' },
    code: 'text.length',
    taken: ['あ'.repeat(300), '一行目\n二行目'],
    refused: ['あ'.repeat(301)],
  },
  'a text of half-width numbers': {
    item: characters(['numberHalf']),
    code: 'text.character',
    taken: ['0123'],
    refused: ['０１２３', '12a'],
  },
  'a text of hiragana or katakana': {
    item: characters(['hiragana', 'katakana']),
    code: 'text.character',
    taken: ['やまダ'],
    refused: ['山田', 'ﾔﾏﾀﾞ'],
  },
  'a text without full-width characters': {
    item: { imeType: 'hankaku_only' },
    code: 'text.half_width',
    taken: ['abc-1'],
    refused: ['ａｂｃ'],
  },
  'a text that is a postcode': {
    item: { inputFormat: 'postcode' },
    code: 'text.format',
    taken: ['1000001'],
    refused: ['100000', '10000011', '100-0001'],
  },
  'a text that is an email': {
    item: { inputFormat: 'email' },
    code: 'text.format',
    taken: ['hanako@example.jp'],
    refused: ['hanako@'],
  },
  'a text that is a phone': {
    item: { inputFormat: 'phone' },
    code: 'text.format',
    taken: ['0312345678', '09012345678'],
    refused: ['031234567', '090123456789'],
  },
  'an identifier': {
    item: { inputFormat: 'identifier' },
    code: 'text.identifier',
    taken: ['abcdefghij-1234'],
    refused: ['abcdefghij-123', 'abcdefghij-12345', 'Abcdefghij-1234'],
  },
  'an email': {
    item: { type: 'email' },
    code: 'email.invalid',
    taken: ['hanako@example.jp'],
    refused: ['hanako', 'hanako@', '@example.jp'],
  },
  'a phone': {
    item: { type: 'phone' },
    code: 'phone.digits',
    taken: ['0312345678', '09012345678'],
    refused: ['031234567', '090123456789', '03-1234-5678', '０３１２３４５６７８'],
  },
  'a postcode': {
    item: { type: 'postcode' },
    code: 'postcode.invalid',
    taken: ['1000001'],
    refused: ['100000', '10000011', '100-0001', '１００００01'],
  },
  'a number': {
    item: { type: 'number' },
    code: 'number.digits',
    taken: ['0', '12'],
    refused: ['-1', '1.5', '１', '1e3'],
  },
  'a number with a range': {
    item: { type: 'number', range: { min: 1, max: 5 } },
    code: 'number.range',
    taken: ['1', '5'],
    refused: ['0', '6'],
  },
  'a radio': {
    item: { type: 'radio', options },
    code: 'choice.unknown',
    taken: ['A'],
    refused: ['D', '__proto__'],
  },
  'a dropdown': { item: { type: 'dropdown', options }, code: 'choice.unknown', taken: ['C'], refused: ['D'] },
  'a suggest item': {
    item: { type: 'suggest', options },
    code: 'choice.unknown',
    taken: ['C'],
    refused: ['c'],
  },
  checkboxes: {
    item: { type: 'checkboxes', options, selection: { min: 2, max: 2 } },
    code: 'choices.count',
    taken: [['A', 'B']],
    refused: [['A'], ['A', 'B', 'C']],
  },
  'an option of checkboxes': {
    item: { type: 'checkboxes', options },
    code: 'choice.unknown',
    taken: [['A', 'B', 'C']],
    refused: [['A', 'D']],
  },
  'a date': {
    item: { type: 'date' },
    code: 'date.range',
    taken: ['1900-01-01', '2025-06-14'],
    refused: ['1899-12-31', '2025-06-15'],
  },
  'a date that exists': {
    item: { type: 'date' },
    code: 'date.invalid',
    taken: ['2024-02-29'],
    refused: ['2025-02-29', '2025/06/14', 'x'],
  },
  'a date with a range': {
    item: { type: 'date', range: { min: '2025-06-20', max: '2025-07-20' } },
    code: 'date.range',
    taken: ['2025-06-20', '2025-07-20'],
    refused: ['2025-06-19', '2025-07-21'],
  },
  'a birthday': {
    item: { type: 'birthday' },
    code: 'date.range',
    taken: ['1900-01-01', '2025-06-14'],
    refused: ['1899-12-31', '2025-06-15'],
  },
  'a date of three selects': {
    item: { type: 'dateDropdown' },
    code: 'date.invalid',
    taken: ['2024-02-29', '1900-01-01', '2025-12-31'],
    refused: ['2023-02-29'],
  },
  'a scale': { item: { type: 'linearscale' }, code: 'scale.range', taken: ['0', '10'], refused: ['11'] },
  'a scale with bounds': {
    item: { type: 'linearscale', scale_min: 1, scale_max: 5 },
    code: 'scale.range',
    taken: ['1', '5'],
    refused: ['0', '6'],
  },
}

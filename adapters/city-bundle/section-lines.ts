import { type SectionChoice, sectionTree } from '../../domain/form/section-tree.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'

/** Whether a choice of the form stands in a section that another choice opens. */
export const hasNestedSections = (form: SurveyConfig): boolean =>
  sectionTree(form).choices.some(({ opens }) => opens.some(({ within }) => within.length > 0))

/**
 * The conditional sections of a form as lines of a tree: each choice, the options that open a section, and the choices
 * within it. Empty for a form whose choices open nothing.
 */
export function sectionLines(form: SurveyConfig): string[] {
  const { choices, never } = sectionTree(form)
  if (choices.length + never.length === 0) return []
  return [
    `${form.surveyId}「${form.surveyTitle}」の、選択で開く見出し`,
    ...drawChoices(choices),
    ...never.map((header) => `× ${nameOf(header)}は、どこからも開きません。`),
  ]
}

const drawChoices = (choices: readonly SectionChoice[]): string[] =>
  choices.flatMap((choice, index) =>
    branch([nameOf(choice.item), ...drawOpened(choice)], index === choices.length - 1),
  )

const drawOpened = ({ opens }: SectionChoice): string[] =>
  opens.flatMap(({ options, key, header, items, isRepeated, within }, index) => {
    const isLast = index === opens.length - 1
    const labels = options.join('・')
    if (!header) return branch([`${labels} → ${key}（見出しがありません）`], isLast)
    const line = `${labels} → ${nameOf(header)}`
    if (isRepeated) return branch([`${line}（2回目）`], isLast)
    return branch([`${line} ${items}項目`, ...drawChoices(within)], isLast)
  })

/** The first line as a branch, and those below it drawn in. */
const branch = ([first = '', ...below]: readonly string[], isLast: boolean): string[] => [
  `${isLast ? '└' : '├'} ${first}`,
  ...below.map((line) => `${isLast ? '　' : '│'} ${line}`),
]

const nameOf = ({ itemKey, title }: SchemaItem): string => `${itemKey}「${title}」`

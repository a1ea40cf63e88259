import { sectionsOf } from '../../domain/form/sections.ts'
import type { SchemaItem, SectionOption, SurveyConfig } from '../../domain/survey/survey-config.ts'

type Schema = readonly SchemaItem[]
type Sections = ReturnType<typeof sectionsOf>

/** Whether a choice of the form stands in a section that another choice opens. */
export function hasNestedSections({ surveySchema: schema = [] }: SurveyConfig): boolean {
  const linked = linkedHeaders(schema)
  return sectionsOf(schema).some(
    ({ header, items }) => header && linked.has(header.itemKey) && choicesIn(items).length > 0,
  )
}

/**
 * The conditional sections of a form as lines of a tree: each choice, the options that open a section, and the choices
 * within it. Empty for a form whose choices open nothing.
 */
export function sectionTree({ surveyId, surveyTitle, surveySchema: schema = [] }: SurveyConfig): string[] {
  const sections = sectionsOf(schema)
  const linked = linkedHeaders(schema)
  if (linked.size === 0) return []
  const drawn = new Set<string>()
  const roots = sections.filter(({ header }) => !header || !linked.has(header.itemKey))
  const branches = drawChoices(
    roots.flatMap(({ items }) => choicesIn(items)),
    { sections, drawn },
  )
  const never = sections.flatMap(({ header }) =>
    header && linked.has(header.itemKey) && !drawn.has(header.itemKey) ? [header] : [],
  )
  return [
    `${surveyId}「${surveyTitle}」の、選択で開く見出し`,
    ...branches,
    ...never.map((header) => `× ${nameOf(header)}は、どこからも開きません。`),
  ]
}

type Drawing = { sections: Sections; drawn: Set<string> }

function drawChoices(choices: readonly SchemaItem[], drawing: Drawing): string[] {
  return choices.flatMap((choice, index) =>
    branch([nameOf(choice), ...drawOptions(choice, drawing)], index === choices.length - 1),
  )
}

function drawOptions({ sectionOptions = [] }: SchemaItem, drawing: Drawing): string[] {
  const openedBy = new Map<string, SectionOption[]>()
  for (const option of sectionOptions)
    openedBy.set(headerOf(option), [...(openedBy.get(headerOf(option)) ?? []), option])
  return [...openedBy].flatMap(([key, options], index) => {
    const section = drawing.sections.find(({ header }) => header?.itemKey === key)
    const labels = options.map(({ option }) => option.value).join('・')
    const isLast = index === openedBy.size - 1
    if (!section?.header) return branch([`${labels} → ${key}（見出しがありません）`], isLast)
    const line = `${labels} → ${nameOf(section.header)}`
    if (drawing.drawn.has(key)) return branch([`${line}（2回目）`], isLast)
    drawing.drawn.add(key)
    const counted = `${line} ${section.items.length}項目`
    return branch([counted, ...drawChoices(choicesIn(section.items), drawing)], isLast)
  })
}

/** The first line as a branch, and those below it drawn in. */
const branch = ([first = '', ...below]: readonly string[], isLast: boolean): string[] => [
  `${isLast ? '└' : '├'} ${first}`,
  ...below.map((line) => `${isLast ? '　' : '│'} ${line}`),
]

const choicesIn = (items: Schema): SchemaItem[] =>
  items.filter(({ type, sectionOptions = [] }) => type === 'choicegroupheader' && sectionOptions.length > 0)

const linkedHeaders = (schema: Schema): ReadonlySet<string> =>
  new Set(choicesIn(schema).flatMap(({ sectionOptions = [] }) => sectionOptions.map(headerOf)))

const headerOf = ({ groupheader }: SectionOption): string => groupheader.value

const nameOf = ({ itemKey, title }: SchemaItem): string => `${itemKey}「${title}」`

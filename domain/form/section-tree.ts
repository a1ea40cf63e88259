import type { SchemaItem, SectionOption, SurveyConfig } from '../survey/survey-config.ts'
import { sectionsOf } from './sections.ts'

/** A choice of a form, and what its options open. */
export type SectionChoice = { item: SchemaItem; opens: readonly OpenedSection[] }

/** A section that a choice opens. */
type OpenedSection = {
  /** Any of them opens it. */
  options: readonly string[]
  /** The key of its heading. */
  key: string
  /** Absent: the form has no such heading. */
  header?: SchemaItem
  /** How many items it has. */
  items: number
  /** Whether it stands in the tree already: what is within it is told there. */
  isRepeated: boolean
  within: readonly SectionChoice[]
}

/** Who is asked what: the choices that everybody sees, with all that they open, and the sections that none opens. */
type SectionTree = { choices: readonly SectionChoice[]; never: readonly SchemaItem[] }

/** The conditional sections of a form; nothing for one whose choices open nothing. */
export function sectionTree({ surveySchema: schema = [] }: SurveyConfig): SectionTree {
  const sections = sectionsOf(schema)
  const linked = new Set(choicesIn(schema).flatMap(({ sectionOptions = [] }) => sectionOptions.map(headerOf)))
  if (linked.size === 0) return { choices: [], never: [] }
  const told = new Set<string>()
  const opened = (choice: SchemaItem): OpenedSection[] => {
    const all = choice.sectionOptions ?? []
    return [...new Set(all.map(headerOf))].map((key) => {
      const options = all.filter((option) => headerOf(option) === key)
      const section = sections.find(({ header }) => header?.itemKey === key)
      const isRepeated = told.has(key)
      told.add(key)
      return {
        ...{ options: options.map(({ option }) => option.value), key, isRepeated },
        ...(section?.header && { header: section.header }),
        items: section?.items.length ?? 0,
        within: section && !isRepeated ? treeOf(section.items) : [],
      }
    })
  }
  const treeOf = (items: readonly SchemaItem[]): SectionChoice[] =>
    choicesIn(items).map((item) => ({ item, opens: opened(item) }))
  const roots = sections.filter(({ header }) => !header || !linked.has(header.itemKey))
  const choices = roots.flatMap(({ items }) => treeOf(items))
  const never = sections.flatMap(({ header }) =>
    header && linked.has(header.itemKey) && !told.has(header.itemKey) ? [header] : [],
  )
  return { choices, never }
}

const choicesIn = (items: readonly SchemaItem[]): SchemaItem[] =>
  items.filter(({ type, sectionOptions = [] }) => type === 'choicegroupheader' && sectionOptions.length > 0)

const headerOf = ({ groupheader }: SectionOption): string => groupheader.value

import { isRequired } from '../../../domain/form/required.ts'
import { sectionsOf } from '../../../domain/form/sections.ts'
import { itemTypeOf } from '../../../domain/item-types/registry.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'

type Schema = readonly SchemaItem[]

/** A choice, and those of its options that open a section. */
type Opener = { choice: SchemaItem; options: readonly string[] }

/** The questions of a section that choices open, and the section's heading. */
type Conditional = { header: SchemaItem; questions: readonly SchemaItem[]; openers: readonly Opener[] }

/**
 * The sections of a form that only some residents see; one that every answer to a choice opens is for all who are asked
 * that.
 */
function conditionalSections(schema: Schema): Conditional[] {
  const choices = schema.filter(({ type }) => type === 'choicegroupheader')
  return sectionsOf(schema).flatMap(({ header, items }) => {
    const openers = choices.flatMap((choice) => (header ? openerOf(choice, header) : []))
    const isForAll = openers.some(({ choice, options }) => options.length === choice.options?.length)
    return header && openers.length > 0 && !isForAll
      ? [{ header, questions: items.filter(isQuestion), openers }]
      : []
  })
}

function openerOf(choice: SchemaItem, { itemKey }: SchemaItem): Opener[] {
  const own = (choice.sectionOptions ?? []).filter(({ groupheader }) => groupheader.value === itemKey)
  const options = [...new Set(own.map(({ option }) => option.value))]
  return options.length > 0 ? [{ choice, options }] : []
}

const isQuestion = (item: SchemaItem): boolean =>
  itemTypeOf(item)?.takesAnswer === true && item.isAdminItem !== true

/** 「海外に住んでいた」で「はい」と答えた人 */
const whoSees = (openers: readonly Opener[]): string =>
  `${openers
    .map(
      ({ choice, options }) => `「${choice.title}」で${options.map((option) => `「${option}」`).join('か')}`,
    )
    .join('、または')}と答えた人`

/**
 * Which questions of a form only some residents are asked, and who: a line for the required ones of each section and
 * one for the others, below the name of the form. Empty if everybody is asked everything.
 */
export function conditionalQuestions({
  surveyId,
  surveyTitle,
  surveySchema: schema = [],
}: SurveyConfig): string[] {
  const lines = conditionalSections(schema).flatMap(({ questions, openers }) => {
    const line = (kind: string, some: Schema) =>
      some.length === 0
        ? []
        : [
            `  ${kind} ${some.map(({ title }) => `「${title}」`).join('')}は、${whoSees(openers)}にだけ聞きます。`,
          ]
    return [
      ...line(
        '必須',
        questions.filter((item) => isRequired(item, 'user')),
      ),
      ...line(
        '任意',
        questions.filter((item) => !isRequired(item, 'user')),
      ),
    ]
  })
  return lines.length === 0 ? [] : [`${surveyId}「${surveyTitle}」で、一部の人にだけ聞く項目`, ...lines]
}

/** A question that was surely meant for all, and who is asked it as the form stands. */
type MeantForAll = { item: SchemaItem; who: string }

/**
 * The required questions and choices that stand behind a section's own ones and have nothing to do with it by their
 * titles: whoever wrote them has surely forgotten to end the section. What belongs to a section is told by the words of
 * its heading, of the choice that opens it, and of the questions in it; a title of words that were asked for before, of
 * another person perhaps, tells nothing.
 */
export function meantForAll(schema: Schema): MeantForAll[] {
  return conditionalSections(schema).flatMap(({ header, questions, openers }) => {
    const before = new Set(wordsOf(schema.slice(0, schema.indexOf(header)).map(({ title }) => title)))
    const about = wordsOf([
      header.title,
      ...openers.flatMap(({ choice, options }) => [choice.title, ...options]),
    ])
    const isOwn = ({ title }: SchemaItem, own: readonly string[]) =>
      wordsOf([title]).some((word) => isAmong(word, about) || (!before.has(word) && isAmong(word, own)))
    let last = -1
    for (const [at, item] of questions.entries())
      if (isOwn(item, wordsOf(questions.slice(0, last + 1).flatMap(textsOf)))) last = at
    if (last < 0) return []
    return questions
      .slice(last + 1)
      .filter((item) => isRequired(item, 'user') || item.type === 'choicegroupheader')
      .filter(({ title }) => wordsOf([title]).some((word) => word.length > 1 && !before.has(word)))
      .map((item) => ({ item, who: whoSees(openers) }))
  })
}

const textsOf = ({ title, options = [] }: SchemaItem): string[] => [title, ...options]

/** The parts of texts that mean something by themselves: runs of Chinese characters, of katakana, of Latin letters. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap(
    (text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{Script=Han}々〆]+|[\p{Script=Katakana}ー]+|[a-z]+/gu) ?? [],
  )

/** Whether two characters of a word in a row stand in another, or a word of one character is one of the others. */
const isAmong = (word: string, others: readonly string[]): boolean =>
  word.length === 1
    ? others.includes(word)
    : others.some((other) => [...word].some((_, at) => at > 0 && other.includes(word.slice(at - 1, at + 1))))

import { withOpened } from './edit-form.ts'
import type { SchemaItem, SurveyConfig } from './survey-config.ts'

/** The arrows that people write. */
const arrow = /\s*(?:→|⇒|->|=>|－＞)\s*/

/** `はい→2人目`: the option, and the heading that it opens; both may be '' where nothing stands there. */
export function openingIn(text: string): { option: string; heading?: string; isBroken: boolean } {
  const [option = '', heading, ...more] = text.split(arrow)
  return {
    option,
    ...(heading !== undefined && { heading }),
    isBroken: option === '' || heading === '' || more.length > 0,
  }
}

/** The options of an item that wait for a heading of the title behind their arrow. */
export const waitingOptions = ({ type, options = [] }: SchemaItem) =>
  type === 'choicegroupheader'
    ? options.flatMap((text) => {
        const { option, heading, isBroken } = openingIn(text)
        return heading === undefined || isBroken ? [] : [{ text, option, heading }]
      })
    : []

/**
 * The form in which every option that is written with an arrow, `はい→2人目`, opens the heading of that title below its
 * item. Where none or several have it, the option stays as it is written.
 */
export function withOpeningsLinked(form: SurveyConfig): SurveyConfig {
  const items = form.surveySchema ?? []
  const linked = items.map((item, at) =>
    waitingOptions(item).reduce((linking, { text, option, heading }) => {
      const [header, ...others] = items
        .slice(at + 1)
        .filter(({ type, title }) => type === 'groupheader' && title.trim() === heading)
      return header && others.length === 0 ? linkedTo(linking, text, option, header.itemKey) : linking
    }, item),
  )
  return linked.every((item, at) => item === items[at]) ? form : { ...form, surveySchema: linked }
}

function linkedTo(item: SchemaItem, text: string, option: string, headerKey: string): SchemaItem {
  const { options = [], sectionOptions = [] } = item
  const isThere = options.includes(option)
  const next = {
    ...item,
    options: options.flatMap((each) => (each === text ? (isThere ? [] : [option]) : [each])),
  }
  const opened = sectionOptions
    .filter((each) => each.option.value === option)
    .map(({ groupheader }) => groupheader.value)
  return withOpened(next, option, [...new Set([...opened, headerKey])])
}

import { type ReactNode, useEffect, useRef } from 'react'
import { enter } from '../../../ui/form/controls/entry/enter.ts'
import { demoSurvey } from './demo-city.ts'
import { filled } from './filled.ts'
import { longText, type State, type States, type Wanted } from './state.ts'
import { type Drive, survey } from './survey-states.tsx'

const card = 'library-card'

/** What is written into which element. */
type Written = readonly (readonly [selector: string, text: string])[]

/** Presses each of the elements or writes into it, as soon as they are there; once more when the help has come. */
function Writing({ written, children }: { written: Written; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let turns = 0
    const timer = setInterval(() => {
      for (const [selector, text] of written) write(place.current?.querySelector(selector), text)
      turns += 1
      if (turns === 5) clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }, [written])
  return <div ref={place}>{children}</div>
}

function write(element: Element | null | undefined, text: string): void {
  if (element instanceof HTMLInputElement && element.type === 'radio') element.click()
  else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.focus()
    if (element.value !== text) enter(element, text)
  }
}

const writing =
  (written: Written, state: State): State =>
  async () => {
    const { screen, ...shown } = await state()
    return { ...shown, screen: <Writing written={written}>{screen}</Writing> }
  }

const load: Drive = (store) => store.load()

/** Opens the form after Hanako has sent another one. */
const offered = (surveyId: string, wanted: Wanted = {}): State =>
  survey(surveyId, load, {
    before: (useCases) => useCases.saveAnswer({ surveyId: 'juminhyo', answers: filled('juminhyo') }),
    ...wanted,
  })

/** Long titles of what is offered. */
const longTitles = () => {
  const { surveySchema = [], ...form } = demoSurvey(card)
  return { ...form, surveySchema: surveySchema.map((item) => ({ ...item, title: longText(item.title, 8) })) }
}

/** What helps with filling in a form. */
export const entryStates: Readonly<Record<string, States>> = {
  form: {
    'what was written before is offered': offered(card),
    'what was written before is offered, with long titles': offered(card, { survey: longTitles() }),
    'near the limit of a text': writing([['#item-name', 'み'.repeat(36)]], survey(card, load)),
    'above the limit of a text': writing(
      [['#item-name', 'み'.repeat(43)]],
      survey(card, async (store) => {
        await store.load()
        store.form.restore([['name', ['み'.repeat(43)]]])
        store.submit()
      }),
    ),
    'an era that has no such year': writing(
      [
        ['[value=昭和]', ''],
        ['[autocomplete=bday-year]', '65'],
      ],
      survey(card, load),
    ),
    'a birthday in an era': writing(
      [
        ['[value=昭和]', ''],
        ['[autocomplete=bday-year]', '26'],
        ['[autocomplete=bday-month]', '5'],
        ['[autocomplete=bday-day]', '3'],
      ],
      survey(card, load),
    ),
  },
}

import { type ReactNode, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { SurveyStore } from '../survey/survey-store.ts'
import { formMark, homeMark } from './drawing-mark.ts'
import type { Services } from './services.ts'

/** What was done in a drawn page before the application was there. */
type Before = {
  /** The form that it was drawn from; undefined where it shows none. */
  survey: LoadedSurvey | undefined
  /** Buttons that were pressed before anything answered, in their order. */
  pressed: readonly HTMLElement[]
}

/**
 * Takes over what the server has drawn into `place`, a form before it is known who fills it in: what was typed and
 * pressed there already counts.
 * @returns undefined if something else would be drawn now: then the page is drawn anew
 */
export async function takeOver(
  place: HTMLElement,
  app: ReactNode,
  services: Services,
  { survey, pressed }: Before,
): Promise<Root | undefined> {
  const { mark } = place.dataset
  if (mark === undefined || place.inert) return undefined
  const store = survey && (await openEarly(survey, services))
  if (mark !== (store ? formMark(store) : homeMark(services))) return undefined
  if (store) services.visit.keepOpened(store)
  const options = { onRecoverableError: (error: unknown) => services.log('The page was drawn anew', error) }
  return hydrateRoot(
    place,
    <TakenOver place={place} pressed={pressed}>
      {app}
    </TakenOver>,
    options,
  )
}

/** The language that was chosen in a drawn page before the application was there; undefined if none was. */
export function languageChosenIn(place: HTMLElement): LanguageCode | undefined {
  const languages = place.querySelector<HTMLSelectElement>('header select')
  return languages && isChanged(languages) ? languages.value : undefined
}

const isChanged = ({ options }: HTMLSelectElement): boolean =>
  [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected)

/** Opens a form as anybody may read it. */
async function openEarly(survey: LoadedSurvey, services: Services): Promise<SurveyStore> {
  const { surveyId } = survey.config
  const liffUrl = `${services.origin}${services.location().pathname}`
  const store = new SurveyStore({ surveyId, partitionKey: undefined, liffUrl }, services)
  await store.openEarly(survey)
  return store
}

type Props = Pick<Before, 'pressed'> & { place: HTMLElement; children: ReactNode }

/** Once its parts answer, they hear what was done before. */
function TakenOver({ place, pressed, children }: Props) {
  useEffect(() => {
    for (const control of place.querySelectorAll<Entry>('input,textarea,select')) replay(control)
    delete place.dataset.mark
    for (const button of pressed) button.click()
  }, [])
  return children
}

type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Tells a control's owner what was entered before it listened. */
function replay(control: Entry): void {
  if (control instanceof HTMLSelectElement) {
    if (isChanged(control)) control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const { checked, defaultChecked } = control
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return
    control.checked = defaultChecked
    control.click()
  } else if (control.value !== control.defaultValue)
    control.dispatchEvent(new Event('input', { bubbles: true }))
}

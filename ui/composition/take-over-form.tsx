import { type ReactNode, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { idInPath } from '../frame/id-in-path.ts'
import { SurveyStore } from '../survey/survey-store.ts'
import { formMark } from './form-mark.ts'
import type { Services } from './services.ts'

/** What was done in a drawn form before the application was there. */
type DrawnForm = {
  /** Buttons that were pressed before anything answered, in their order. */
  pressed: readonly HTMLElement[]
}

/**
 * Takes over the form that the server has drawn into `place`: what was typed and pressed there already counts.
 * @returns undefined if something else would be drawn now: then the page is drawn anew, with the opened form at hand
 */
export async function takeOverForm(
  place: HTMLElement,
  app: ReactNode,
  services: Services,
  { pressed }: DrawnForm,
): Promise<Root | undefined> {
  const { mark } = place.dataset
  const { pathname } = location
  const surveyId = idInPath('/survey', pathname)
  if (mark === undefined || surveyId === undefined || !services.hasSession()) return undefined
  const liffUrl = `${services.origin}${pathname}`
  const store = new SurveyStore({ surveyId, partitionKey: undefined, liffUrl }, services)
  services.visit.keepOpened(store)
  await store.load()
  if (formMark(store) !== mark) return undefined
  const options = { onRecoverableError: (error: unknown) => services.log('The form was drawn anew', error) }
  return hydrateRoot(
    place,
    <TakenOver place={place} pressed={pressed}>
      {app}
    </TakenOver>,
    options,
  )
}

type Props = DrawnForm & { place: HTMLElement; children: ReactNode }

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
    const isChanged = [...control.options].some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    )
    if (isChanged) control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const { checked, defaultChecked } = control
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return
    control.checked = defaultChecked
    control.click()
  } else if (control.value !== control.defaultValue)
    control.dispatchEvent(new Event('input', { bubbles: true }))
}

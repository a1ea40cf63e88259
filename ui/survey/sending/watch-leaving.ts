import { confirming } from '../../../domain/form/left-form.ts'
import type { SurveyPhase } from '../survey-page.ts'
import type { SurveyStore } from '../survey-store.ts'

/** Phases in which a form is begun and not on its way: to the payment provider, or to be stored. */
const begun: ReadonlySet<SurveyPhase['name']> = new Set([
  ...(['form', 'checking', 'alert', 'stale'] as const),
  ...(['confirm', 'planning', 'booking'] as const),
])

/** Forms that are watched, each with the element that was touched last. */
const watched = new WeakMap<SurveyStore, { element: Element }>()

/**
 * From now on tells at which item the form was left, where it is not sent: when the page is hidden, since it may be for
 * good. What was told is put right when it is hidden again, with another item or after the form was sent.
 */
export async function watchLeaving(store: SurveyStore, element: Element): Promise<void> {
  const { form, needs, address } = store
  const known = watched.get(store)
  if (known) known.element = element
  if (known || form.editing || form.source.mode !== 'user' || !needs.loadTellLeft) return
  const touched = { element }
  watched.set(store, touched)
  const tell = await needs.loadTellLeft()
  const touch = ({ target }: Event): void => {
    if (target instanceof Element && itemKeyAt(target) !== undefined) touched.element = target
  }
  let before: string | undefined
  const leave = ({ type }: Event): void => {
    if (type !== 'pagehide' && document.visibilityState !== 'hidden') return
    const at = begun.has(store.phase.name) ? placeIn(store, touched.element) : undefined
    if (at !== before) tell({ surveyId: address.surveyId, ...(at && { at }), ...(before && { before }) })
    before = at
    if (store.phase.name !== 'done') return
    document.removeEventListener('focusin', touch)
    document.removeEventListener('visibilitychange', leave)
    window.removeEventListener('pagehide', leave)
  }
  document.addEventListener('focusin', touch)
  document.addEventListener('visibilitychange', leave)
  // Not every browser says that a page is hidden that it leaves for another one.
  window.addEventListener('pagehide', leave)
}

function placeIn({ phase, opened }: SurveyStore, element: Element): string | undefined {
  if (phase.name === 'confirm') return confirming
  const isChoosingTime = phase.name === 'planning' || phase.name === 'booking'
  return (isChoosingTime ? opened.toBook[0]?.item.itemKey : undefined) ?? itemKeyAt(element)
}

/** The item of a form that an element belongs to: beside its control stands where its error is told. */
function itemKeyAt(element: Element): string | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const error = at.querySelector(':scope > [id^="item-"][id$="-err"]')
    if (error) return error.id.slice('item-'.length, -'-err'.length)
  }
  return undefined
}

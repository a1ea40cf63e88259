import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import type { Texts } from '../../../application/texts/languages.ts'
import { useTexts } from '../../frame/translation.ts'
import type { FieldStore } from '../field-store.ts'
import type { FormPage } from '../form-page.ts'
import { countsOf } from './advice.ts'
import styles from './errors.module.css'
import { focusOn } from './focus-on.ts'
import { leftText } from './left-text.ts'

type Props = {
  page: FormPage
  /** The resident came back to change an answer. */
  isChanging: boolean
}

/**
 * A bar at the foot of the screen after a failed submit: how much is blank or wrong and the way to the next; after the
 * last of them, and while an answer is changed that was to be confirmed, the way on. While errors stand the title of
 * the page says so.
 */
export const FormBar = observer(function FormBar({ page, isChanging }: Props) {
  const texts = useTexts('errors')
  const { form } = page
  const { findings } = form
  const faulty = findings ? fieldsOf(page).filter(({ state }) => state.issue) : []
  const count = faulty.length
  // A submit may also find fault with what the form does not show.
  const isFixed = count === 0 && findings?.issues.some(({ itemKey }) => form.field(itemKey)) === true
  const isShown = count > 0 || isFixed || isChanging
  const bar = useRef<HTMLDivElement>(null)
  const lastFocus = useLastFocus(bar, isShown)
  useErrorTitle(texts, findings !== undefined && !isFixed)
  if (!isShown) return null

  const goToNext = (): void => {
    const next = nextOf(faulty, fieldsOf(page), lastFocus.current)
    if (!next) return
    flushSync(() => form.reveal(next.item.itemKey))
    focusOn(next.id)
  }
  return (
    <div ref={bar} className={isFixed ? styles.fixedBar : count > 0 ? styles.faultyBar : styles.bar}>
      <p role="status">
        {count > 0
          ? leftText(texts, countsOf(faulty.flatMap(({ state }) => state.issue ?? [])))
          : texts[isFixed ? 'bar.none' : 'bar.changing']}
      </p>
      {count > 0 ? (
        <button type="button" onClick={goToNext}>
          {texts['bar.next']}
        </button>
      ) : (
        <button type="submit">{texts[isChanging ? 'bar.back' : 'bar.on']}</button>
      )}
    </div>
  )
})

const fieldsOf = ({ form }: FormPage): readonly FieldStore[] => form.sections.flatMap(({ fields }) => fields)

/** The first faulty field behind the one that had the focus last, or the first of all. */
function nextOf(
  faulty: readonly FieldStore[],
  fields: readonly FieldStore[],
  last: Node | null,
): FieldStore | undefined {
  const current = fields.findLastIndex(({ id }) => {
    const element = document.getElementById(id)
    if (!element || !last) return false
    return element === last || element.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING
  })
  return faulty.find((field) => fields.indexOf(field) > current) ?? faulty[0]
}

/** What had the focus last, the bar itself aside. */
function useLastFocus(bar: { current: HTMLElement | null }, isShown: boolean) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    if (!isShown) return
    const remember = (): void => {
      const { activeElement } = document
      if (!bar.current?.contains(activeElement)) last.current = activeElement
    }
    remember()
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [bar, isShown])
  return last
}

/** Begins the title of the page with the word for an error. */
function useErrorTitle(texts: Texts<'errors'>, isFaulty: boolean): void {
  useEffect(() => {
    if (!isFaulty) return
    const { title } = document
    const ofError = textOf(texts, 'title', { title })
    document.title = ofError
    return () => {
      if (document.title === ofError) document.title = title
    }
  }, [texts, isFaulty])
}

import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { dayAndTimeText, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import type { Texts } from '../../../application/texts/languages.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { Button } from '../../frame/parts/button.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import { comaText, labelsOf, reservedText } from '../booking-words.ts'
import type { CalendarStore } from '../calendar-store.ts'
import type { SlotsStore } from '../slots-store.ts'
import { BookingStep } from '../steps/booking-step.tsx'
import { isSameSlot } from '../week-model.ts'
import { CapNote } from './cap-note.tsx'
import { FreeList } from './free-list.tsx'
import { LoadingSign } from './loading-sign.tsx'
import { MonthView } from './month-view.tsx'
import { Elsewhere, NextFree } from './next-free.tsx'
import styles from './picker.module.css'
import { PANEL_ID, tabId, ViewTabs } from './view-tabs.tsx'
import { WeekView } from './week-view.tsx'

/** Between two categories; it never ends a line. */
const arrow = ' ＞\u00a0'

/** Choosing a slot: by week, by month, or from the list of free ones (CAL-01..07). */
export const PickerView = observer(function PickerView({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')
  const { booking, at, open } = store
  const { item, what, slots } = open
  const { code, say, plain } = useTranslation()
  const total = booking.items.length
  const held = store.items.heldFor(item.itemKey)?.reserved
  const isCapReached = store.items.isCapReached(at)
  const capNote = open.cap && <CapNote cap={open.cap} isChange={booking.change !== undefined} />
  return (
    <div className={styles.picker}>
      <Heading title={texts.title} />
      <BookingStep booking={store.booking} />
      <p className={styles.what}>
        {total > 1 && <span className={styles.step}>{textOf(texts, 'step', { at: at + 1, total })}</span>}
        <strong>{say(booking.config.surveyTitle)}</strong>
        <span>
          {labelsOf(what, texts, code)
            .map(({ name }) => plain(name))
            .join(arrow)}
        </span>
        {held && !held.closed && (
          <span className={styles.now}>
            {textOf(texts, 'now.line', { when: reservedText(texts, held, slots.today) })}
          </span>
        )}
      </p>
      {isCapReached && capNote}
      {item.closedDay && (
        <p className={styles.closed}>
          {textOf(texts, 'closedDay', { day: dayText(texts, 'long', item.closedDay) })}
        </p>
      )}
      <NextFree store={store} />
      <ViewTabs slots={slots} />
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(slots.view)} className={styles.panel}>
        {slots.view === 'free' ? <FreeList store={store} /> : <Pages key={item.itemKey} store={store} />}
      </div>
      {!isCapReached && capNote}
      <SelectedSlotBar store={store} />
      <Elsewhere store={store} />
      <div className={styles.back}>
        <Button onClick={store.back} quiet>
          {texts[at > 0 ? 'back.previous' : 'back']}
        </Button>
      </div>
    </div>
  )
})

/**
 * The slot that is selected already, with a button to go on: who changes something else need not find it in the table.
 */
const SelectedSlotBar = observer(function SelectedSlotBar({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')
  const { picked, heldSlot } = store
  if (!picked) return null
  const isKept = heldSlot !== undefined && isSameSlot(heldSlot, picked)
  const when = dayAndTimeText(texts, picked.day, comaText(texts, picked.coma))
  return (
    <div className={styles.picked}>
      <p>{textOf(texts, 'picked', { when })}</p>
      <Button onClick={() => store.pick(picked)}>{texts[isKept ? 'picked.keep' : 'picked.go']}</Button>
    </div>
  )
})

/**
 * A week or a month with buttons to the one before and after; after a jump to a day the focus is at its first free
 * slot, which brings that into sight.
 */
const Pages = observer(function Pages({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  const { slots } = open
  const heading = useRef<HTMLHeadingElement>(null)
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) (freeSlotOf(slots.openedDay) ?? heading.current)?.focus()
    isTaken.current = false
  }, [slots.view, slots.sunday])
  const take = (go: () => void) => {
    isTaken.current = true
    go()
  }
  const unit = slots.view === 'month' ? 'month' : 'week'
  return (
    <>
      <div className={styles.pages}>
        <div role="status" className={styles.range}>
          <h2 ref={heading} tabIndex={-1}>
            {rangeOf(slots, texts)}
          </h2>
        </div>
        <div className={styles.moves}>
          <Button className={styles.previous} disabled={!slots.canGoBack} onClick={() => slots.move(-1)}>
            {texts[`${unit}.previous`]}
          </Button>
          <Button className={styles.next} disabled={!slots.canGoOn} onClick={() => slots.move(1)}>
            {texts[`${unit}.next`]}
          </Button>
        </div>
      </div>
      <LoadingSign store={store} />
      {unit === 'month' ? (
        <MonthView store={store} onDay={(day) => take(() => slots.openDay(day))} />
      ) : (
        <WeekView store={store} onNextFree={() => take(slots.goToNextFree)} />
      )}
    </>
  )
})

/** The button of the first free slot of a day, where it is shown. */
const freeSlotOf = (day: LocalDate | undefined): HTMLElement | null =>
  document.querySelector(`#${PANEL_ID} [data-at^="${day} "]:not([aria-disabled])`)

function rangeOf(slots: SlotsStore, texts: Texts<'shared' | 'reservation'>): string {
  if (slots.view === 'month') return dayText(texts, 'month', slots.month)
  const [from, to] = [slots.sunday, slots.saturday]
  return textOf(texts, 'range', { from: dayText(texts, 'long', from), to: dayText(texts, 'long', to) })
}

import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { today as texts } from '../../../application/texts/office.json'
import { type LocalDate, mondayOf, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import frame from '../frame/frame.module.css'
import { KeyHelp } from '../frame/key-help.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import { useTypedDays } from '../frame/use-typed-days.ts'
import type { OfficeServices } from '../services.ts'
import { CodeField } from './code-field.tsx'
import { CodeSearch } from './code-search.ts'
import { readKeys } from './day-keys.ts'
import { DayView } from './day-view.tsx'
import { focusedRow, focusLast, focusRow, focusWanted, moveRow } from './row-focus.ts'
import styles from './today.module.css'
import { type TodayPlace, todayPath, todayPlaceOf } from './today-path.ts'
import type { TodayStore } from './today-store.ts'
import { UndoBar } from './undo-bar.tsx'
import { WeekView } from './week-view.tsx'

/** How often a list that is in sight asks what has changed. */
const FOLLOW_MS = 15_000

/**
 * `/office/today`: who comes on a day, by place and time, as it hangs at a desk; with `view=week` how many in a week.
 */
export const TodayScreen = observer(function TodayScreen(services: OfficeServices) {
  const { today: store, clock } = services
  const navigate = useNavigate()
  const { search } = useLocation()
  const today = tokyoDay(clock.now())
  const place = todayPlaceOf(useParams().day, search, today)
  const { day, calendarId, view } = place
  const [code] = useState(() => new CodeSearch({ ...services, now: () => tokyoDay(clock.now()) }))
  const wanted = useRef<readonly string[]>(undefined)
  const codeField = useRef<HTMLInputElement>(null)
  const go = (changes: Partial<TodayPlace>) => navigate(todayPath({ ...place, ...changes }, today))

  useEffect(() => {
    if (view === 'day') void store.show({ day, calendarId })
  }, [store, day, calendarId, view])
  useFollowing(store, view === 'day')

  const find = async (text: string): Promise<void> => {
    const found = await code.find(text, day)
    if (!found) return
    if (found.row) return focusRow(found.row)
    wanted.current = found.codes
    if (found.day === day && calendarId === undefined && view === 'day') void focusWanted(store, wanted)
    else go({ day: found.day, calendarId: undefined, view: 'day' })
  }
  useEffect(() => {
    if (store.phase.name === 'open') void focusWanted(store, wanted)
  }, [store, store.phase.name, day, calendarId])

  // Who comes back from an answer goes on where they were.
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (isBack) focusLast(store)
  }, [store, isBack])

  const onKey = (key: string): boolean => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step !== undefined) void go({ day: plusDays(day, view === 'week' ? step * 7 : step) })
    else if (key === 'ArrowDown' || key === 'ArrowUp') return moveRow(store, key === 'ArrowDown' ? 1 : -1)
    else if (key === 'w') void go({ view: view === 'week' ? 'day' : 'week' })
    else if (key === 't') void go({ day: today })
    else if (key === 'c') codeField.current?.focus()
    else if (key === 'z') void store.undo()
    else if (key === 'a' || key === 'n') {
      const row = focusedRow(store)
      if (row?.visit.mayNote && day <= today) void store.tap(row, key === 'a' ? 'arrived' : 'absent')
    } else return false
    return true
  }
  const keys = useRef({ onKey, onScan: find })
  keys.current = { onKey, onScan: find }
  useEffect(
    () =>
      readKeys({
        onKey: (key) => keys.current.onKey(key),
        onScan: (text) => void keys.current.onScan(text),
      }),
    [],
  )
  const title = titleOf(place, today)
  return (
    <div className={`${frame.page} ${styles.page}`} data-view={view}>
      <OfficeTitle title={title} />
      <div className={styles.tools}>
        <Ways place={place} today={today} go={go} />
        <CodeField ref={codeField} code={code} today={today} scanner={services.scanner} onFind={find} />
      </div>
      {view === 'week' ? (
        <WeekView key={day} readWeek={services.readWeek} place={place} today={today} />
      ) : (
        <DayView services={services} place={place} today={today} go={go} />
      )}
      <KeyHelp title={texts.keys} lines={keyLines} />
      <UndoBar store={store} />
    </div>
  )
})

type Go = (changes: Partial<TodayPlace>) => void

/** Another day, or a week, by one press. */
function Ways({ place: { day, view }, today, go }: { place: TodayPlace; today: LocalDate; go: Go }) {
  const step = view === 'week' ? 7 : 1
  const { typed, type } = useTypedDays({ from: day, to: day }, (chosen) => go({ day: chosen.from }))
  return (
    <div className={styles.ways}>
      <button
        type="button"
        className={styles.small}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => go({ day: plusDays(day, -step) })}
      >
        ← {texts[`${view}.before`]}
      </button>
      <input
        type="date"
        className={styles.date}
        aria-label={texts.date}
        value={typed.from}
        required
        onChange={({ currentTarget: { value } }) =>
          value !== '' && type({ from: value as LocalDate, to: value as LocalDate })
        }
      />
      <button
        type="button"
        className={styles.small}
        aria-keyshortcuts="ArrowRight"
        onClick={() => go({ day: plusDays(day, step) })}
      >
        {texts[`${view}.after`]} →
      </button>
      <button
        type="button"
        className={styles.small}
        aria-keyshortcuts="T"
        disabled={day === today}
        onClick={() => go({ day: today })}
      >
        {texts['day.today']}{' '}
        <span className="key" aria-hidden="true">
          T
        </span>
      </button>
      <button
        type="button"
        className={styles.small}
        aria-keyshortcuts="W"
        onClick={() => go({ view: view === 'week' ? 'day' : 'week' })}
      >
        {texts[view === 'week' ? 'day' : 'week']}{' '}
        <span className="key" aria-hidden="true">
          W
        </span>
      </button>
    </div>
  )
}

const keyLines = [
  { marks: ['↑', '↓'], text: texts['key.move'] },
  { marks: ['A'], text: texts['key.arrived'] },
  { marks: ['N'], text: texts['key.absent'] },
  { marks: ['Z'], text: texts['key.undo'] },
  { marks: ['Enter'], text: texts['key.open'] },
  { marks: ['←', '→'], text: texts['key.day'] },
  { marks: ['W'], text: texts['key.week'] },
  { marks: ['T'], text: texts['key.today'] },
  { marks: ['C'], text: texts['key.code'] },
]

function titleOf({ day, view }: TodayPlace, today: LocalDate): string {
  const named = (each: LocalDate) =>
    dayText({}, each.slice(0, 4) === today.slice(0, 4) ? 'long' : 'long.year', each)
  if (view === 'week') return textOf(texts, 'title.week', { from: named(mondayOf(day)) })
  return textOf(texts, day === today ? 'title.today' : 'title', { day: named(day) })
}

/** Asks every now and then what has changed, as long as the page is in sight. */
function useFollowing(store: TodayStore, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const follow = () => {
      if (document.visibilityState === 'visible') void store.follow()
    }
    const timer = window.setInterval(follow, FOLLOW_MS)
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', follow)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', follow)
    }
  }, [store, isOn])
}

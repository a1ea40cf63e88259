import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { PageOfVersions } from '../../../application/office/versions.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import lists from './calendar-lists.module.css'
import type { CalendarStore } from './calendar-store.ts'
import { differenceText, longDay, momentText, timeOf } from './calendar-words.ts'
import type { ChangeFlow } from './change-flow.ts'
import { People } from './people.tsx'
import { Differences } from './version-list.tsx'

type Times = NonNullable<CalendarStore['month']>['comaList']

/** Slots that are told one by one. */
const SHOWN = 10

/** What a change in a dialog is answered with: a question, what others did meanwhile, or why it was not done. */
export const flowNotes = (flow: ChangeFlow, times: Times): ReactNode => {
  const { phase } = flow
  if (phase.name === 'asks' || phase.name === 'conflict') return <Notes flow={flow} times={times} />
  return phase.name === 'failed' ? failureNote(phase.error) : undefined
}

/** Why something of a calendar was not done. */
export function failureNote(error: unknown): ReactNode {
  const why = faultOf(error)
  return why === undefined ? (
    <FailureView error={error} takesFocus />
  ) : (
    <p role="alert" className={frame.failure}>
      {texts[`unfit.${why}`]}
    </p>
  )
}

function faultOf(error: unknown) {
  if (isRefusal(error, 'office.change_unfit')) return error.details.why
  return isRefusal(error, 'city.slot_in_use') ? ('in_use' as const) : undefined
}

const Notes = observer(function Notes({ flow: { phase }, times }: { flow: ChangeFlow; times: Times }) {
  if (phase.name === 'conflict')
    return <Meanwhile {...phase} show={(each) => differenceText(each, phase.page.comaList)} />
  if (phase.name !== 'asks') return null
  const { touched, reopened, booked } = phase.asked
  if (touched.length + reopened.length === 0) return null
  const isClosing = touched.some(({ why }) => why === 'closed')
  return (
    <div role="alert" className={lists.asks}>
      <h3>{texts['asks.title']}</h3>
      {touched.length > 0 && (
        <>
          <p>{texts[isClosing ? 'asks.closed' : 'asks.lowered']}</p>
          <ul>
            {touched.slice(0, SHOWN).map(({ day, slotKey, reserved, quota }) => (
              <li key={`${day} ${slotKey}`}>
                {textOf(texts, 'asks.slot', {
                  ...{ day: longDay(day), time: timeOf(times, slotKey), reserved, quota },
                })}
              </li>
            ))}
          </ul>
          {touched.length > SHOWN && <p>{textOf(texts, 'asks.more', { count: touched.length - SHOWN })}</p>}
          <People people={booked.people} hidden={booked.hidden} times={times} />
        </>
      )}
      {reopened.map((each) =>
        each.kind === 'calendar' ? (
          <p key={each.kind}>{textOf(texts, 'asks.calendar', each)}</p>
        ) : (
          <div key={each.kind}>
            <p>{texts['asks.days']}</p>
            <ul>
              {each.days.slice(0, SHOWN).map((one) => (
                <li key={one.day}>{textOf(texts, 'asks.day', { ...one, day: longDay(one.day) })}</li>
              ))}
            </ul>
            {each.days.length > SHOWN && (
              <p>{textOf(texts, 'asks.more', { count: each.days.length - SHOWN })}</p>
            )}
          </div>
        ),
      )}
    </div>
  )
})

/** What others did since. */
export function Meanwhile<Difference>({
  page,
  newer,
  show,
}: {
  page: PageOfVersions<Difference>
  newer: readonly number[]
  show(difference: Difference): ReactNode
}) {
  return (
    <div role="alert" className={lists.asks}>
      <h3>{texts.conflict}</h3>
      {page.versions
        .filter(({ version }) => newer.includes(version))
        .map(({ version, at, by, differences }) => (
          <div key={version}>
            <p>
              {momentText(at)} {by ?? texts['versions.by.nobody']}
            </p>
            <Differences differences={differences} show={show} />
          </div>
        ))}
      <p>{texts['conflict.how']}</p>
    </div>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { OfficeWeek } from '../../../application/office/read-week.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { today as texts } from '../../../application/texts/office.json'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { DayHead } from '../frame/day-head.tsx'
import { FailureView } from '../frame/failure-view.tsx'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { type TodayPlace, todayPath } from './today-path.ts'
import styles from './week-view.module.css'

type Props = { readWeek: OfficeUseCases['readWeek']; place: TodayPlace; today: LocalDate }

/** How many come in a week, by place and day; each number leads to its list. */
export function WeekView({ readWeek, place: { day, calendarId }, today }: Props) {
  const [week, setWeek] = useState<OfficeWeek>()
  const [failure, setFailure] = useState<unknown>()
  const load = useCallback(async (): Promise<void> => {
    setFailure(undefined)
    await readWeek({ day }).then(setWeek, setFailure)
  }, [readWeek, day])
  useEffect(() => void load(), [load])
  if (failure !== undefined) return <FailureView error={failure} onRetry={() => void load()} />
  if (!week) return <LoadingRows text={texts.loading} />
  const places = week.places.filter((each) => calendarId === undefined || each.calendarId === calendarId)
  const linkTo = (of: LocalDate, at?: string) => todayPath({ day: of, calendarId: at, view: 'day' }, today)
  return (
    <div className={styles.weekFrame}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">{texts.place}</th>
            {week.days.map((each) => (
              <th key={each} scope="col" aria-current={each === today ? 'date' : undefined}>
                <Link to={linkTo(each, calendarId)}>
                  <DayHead day={each} />
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ calendarId: id, name, days }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map((each) => (
                <td key={each.day} data-off={each.isDayOff || undefined}>
                  <Count {...each} to={linkTo(each.day, id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts['week.sum']}</th>
            {week.days.map((each, at) => (
              <td key={each}>
                {textOf(texts, 'week.count', {
                  count: places.reduce((sum, { days }) => sum + (days[at]?.count ?? 0), 0),
                })}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type CountProps = OfficeWeek['places'][number]['days'][number] & { to: string }

function Count({ count, arrived, absent, isDayOff, to }: CountProps) {
  if (count === 0) return <span className={styles.soft}>{texts[isDayOff ? 'week.off' : 'week.none']}</span>
  return (
    <>
      <Link to={to}>{textOf(texts, 'week.count', { count })}</Link>
      {arrived > 0 && <span className={styles.soft}>{textOf(texts, 'sum.arrived', { count: arrived })}</span>}
      {absent > 0 && <span className={styles.soft}>{textOf(texts, 'sum.absent', { count: absent })}</span>}
    </>
  )
}

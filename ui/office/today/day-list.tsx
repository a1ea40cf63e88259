import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import type { DaySection, DayVisit, OfficeDay } from '../../../application/office/read-day.ts'
import { clockText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { today as texts } from '../../../application/texts/office.json'
import type { Attendance } from '../../../domain/reservation/attendance.ts'
import { recordPath } from '../record/record-path.ts'
import styles from './day-list.module.css'
import { timeOfMs } from './today-path.ts'
import { keyOf, type Row, type TodayStore } from './today-store.ts'

type ListProps = {
  store: TodayStore
  day: OfficeDay
  /** Whether it can be noted already who came. */
  isNotable: boolean
}

/** Who comes, a table for each place. */
export const DayList = ({ store, day: { sections }, isNotable }: ListProps) => {
  const isBooked = ({ slots }: DaySection) => slots.some(({ visits }) => visits.length > 0)
  const unbooked = sections.filter((section) => !isBooked(section) && !section.isContinued)
  return (
    <>
      {sections.filter(isBooked).map((section, at) => (
        <PlaceTable key={`${section.calendarId} ${at}`} {...{ store, section, isNotable }} />
      ))}
      {unbooked.length > 0 && (
        <p className={styles.free}>
          {textOf(texts, 'unbooked', { names: unbooked.map(headingOf).join('、') })}
        </p>
      )}
    </>
  )
}

const headingOf = ({ name, isDayOff, isContinued }: DaySection): string => {
  const notes = [...(isDayOff ? [texts.dayOff] : []), ...(isContinued ? [texts.continued] : [])]
  return notes.length > 0 ? `${name}（${notes.join('・')}）` : name
}

/** A column that is shown, with its place among those of the section. */
type Column = DaySection['columns'][number] & { at: number }

/** Columns that stand in the cell of another one. */
const within = ['#reading', '#earlier', '#name']

/** What is worth a column: what anybody answered, and the form only where there are several. */
function columnsOf({ columns, slots }: DaySection): Column[] {
  const visits = slots.flatMap((slot) => slot.visits)
  const isOneForm = new Set(visits.map(({ surveyId }) => surveyId)).size === 1
  return columns
    .map(({ column, title }, at) => ({ column, title: column === '#code' ? texts['code.hint'] : title, at }))
    .filter(({ column, at }) => {
      if (within.includes(column) || (column === '#form' && isOneForm)) return false
      return visits.some((visit) => visit.texts[at] !== '')
    })
}

type TableProps = Pick<ListProps, 'store' | 'isNotable'> & { section: DaySection }

function PlaceTable({ store, section, isNotable }: TableProps) {
  const { columns, slots, calendarId } = section
  const shown = columnsOf(section)
  const textAt = ({ texts }: DayVisit, name: string) =>
    texts[columns.findIndex(({ column }) => column === name)] ?? ''
  const booked = slots.filter(({ visits }) => visits.length > 0)
  const free = slots.filter(({ visits, taken, quota }) => visits.length === 0 && taken < quota)
  return (
    <section className={styles.section}>
      <h2>{headingOf(section)}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              {texts.tick}
            </th>
            <th scope="col">{texts.time}</th>
            {isNotable && (
              <th scope="col" className={styles.state}>
                {texts.state}
              </th>
            )}
            <th scope="col">{columns.find(({ column }) => column === '#name')?.title ?? '名前'}</th>
            {shown.map(({ column, title }) => (
              <th key={`${column} ${title}`} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {booked.map((slot) => (
          <tbody key={`${slot.start} ${slot.visits[0]?.slotKey}`}>
            {slot.visits.map((visit, at) => (
              <tr key={keyOf(visit)}>
                <td className={styles.tick} aria-hidden="true">
                  □
                </td>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={slot.visits.length} className={styles.time}>
                    {slot.start === ''
                      ? texts['time.gone']
                      : `${clockText(slot.start)}～${clockText(slot.end)}`}
                    {slot.quota > 0 && (
                      <span className={styles.quota}>
                        <span aria-hidden="true">{textOf(texts, 'quota', slot)}</span>
                        <span className="unseen">{textOf(texts, 'quota.said', slot)}</span>
                      </span>
                    )}
                  </th>
                )}
                {isNotable && <State store={store} row={{ visit, calendarId }} />}
                <td className={styles.name}>
                  <Link
                    to={recordPath(visit)}
                    data-visit={keyOf(visit)}
                    onFocus={() => {
                      store.row = keyOf(visit)
                    }}
                  >
                    {visit.name || texts.nameless}
                  </Link>
                  {textAt(visit, '#reading') !== '' && (
                    <span className={styles.soft}>{textAt(visit, '#reading')}</span>
                  )}
                </td>
                {shown.map(({ column, title, at: place }) => (
                  <td key={`${column} ${title}`} data-title={title} data-column={column}>
                    <Cell column={column} text={visit.texts[place] ?? ''} />
                    {column === '#code' && visit.earlierCodes.length > 0 && (
                      <span className={styles.soft}>
                        {textOf(texts, 'earlier', { codes: visit.earlierCodes.join('、') })}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {free.length > 0 && (
        <p className={styles.free}>
          {textOf(texts, 'free', { times: free.map(({ start }) => clockText(start)).join('、') })}
        </p>
      )}
    </section>
  )
}

const Cell = ({ column, text }: { column: string; text: string }) =>
  column === '#phone' && text !== '' ? <a href={`tel:${text}`}>{text}</a> : text

const choices: readonly Attendance[] = ['arrived', 'absent']

/** Whether they came: one tap each, and who noted it when. */
const State = observer(function State({ store, row }: { store: TodayStore; row: Row }) {
  const mark = store.marks.get(keyOf(row.visit))
  return (
    <td
      className={styles.state}
      data-attendance={mark?.attendance}
      data-words={mark && texts[mark.attendance]}
    >
      {row.visit.mayNote ? (
        <div className={styles.taps}>
          {choices.map((as) => (
            <button
              key={as}
              type="button"
              data-as={as}
              aria-label={`${texts[as]}：${row.visit.name || texts.nameless}`}
              aria-pressed={mark?.attendance === as}
              onClick={() => void store.tap(row, as)}
            >
              {texts[as]}
            </button>
          ))}
        </div>
      ) : (
        mark && <strong>{texts[mark.attendance]}</strong>
      )}
      {mark && (
        <span className={styles.soft}>
          {textOf(texts, 'noted', {
            time: timeOfMs(mark.atMs),
            by: mark.by,
          })}
        </span>
      )}
    </td>
  )
})

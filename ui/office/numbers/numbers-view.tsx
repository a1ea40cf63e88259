import { Link } from 'react-router-dom'
import { actors, languageName } from '../../../application/office/number-sheets.ts'
import type { NumbersName, OfficeNumbers } from '../../../application/office/read-numbers.ts'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { numbers as texts } from '../../../application/texts/office.json'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { grouped } from '../frame/grouped.ts'
import { Counted } from './chart.tsx'
import { Count, Plain, Table } from './count-table.tsx'
import { LeftForms } from './left-forms.tsx'
import styles from './numbers.module.css'
import { numbersPath } from './numbers-path.ts'

type Props = { numbers: OfficeNumbers; name: NumbersName; today: LocalDate }

const timesOfForm = ['opened', 'sent', 'changed', 'cancelled'] as const
const visits = ['booked', 'arrived', 'absent'] as const
const acts = ['sent', 'changed', 'cancelled'] as const
const who = ['resident', 'office', 'import', 'system'] as const
const channels = ['line', 'browser', 'desk', 'file'] as const
const weekdays = [0, 1, 2, 3, 4, 5, 6]

const sumOf = <Row,>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Everything that was counted, drawn and as tables. */
export function NumbersView({ numbers, name, today }: Props) {
  const isPlace = name.calendarId !== undefined
  const columns = isPlace ? visits : ([...timesOfForm, ...visits] as const)
  const { weeks } = numbers
  if (columns.every((column) => sumOf(weeks, (week) => week[column]) === 0)) return <p>{texts.none}</p>
  return (
    <>
      <dl className={styles.sums}>
        {columns.map((column) => (
          <div key={column}>
            <dt>{texts[column]}</dt>
            <dd>{grouped(sumOf(weeks, (week) => week[column]))}</dd>
          </div>
        ))}
      </dl>
      <Weeks weeks={weeks} columns={columns} isPlace={isPlace} />
      {!isPlace && <Acts acts={numbers.acts} />}
      {!isPlace && <Channels {...numbers} />}
      {!isPlace && numbers.left && <LeftForms left={numbers.left} />}
      {numbers.hours.length > 0 && <Hours hours={numbers.hours} />}
      {name.surveyId === undefined && !isPlace && numbers.forms.length > 0 && (
        <Plain title={texts.forms}>
          <Table
            head={[texts.form, ...[...timesOfForm, 'booked' as const].map((column) => texts[column])]}
            rows={numbers.forms.map((form) => ({
              key: form.surveyId,
              title: <Link to={numbersPath({ ...name, surveyId: form.surveyId }, today)}>{form.title}</Link>,
              counts: [...timesOfForm, 'booked' as const].map((column) => form[column]),
            }))}
          />
        </Plain>
      )}
      {!isPlace && numbers.places.length > 0 && (
        <Plain title={texts.places}>
          <Table
            head={[texts.place, ...visits.map((column) => texts[column])]}
            rows={numbers.places.map((place) => ({
              key: place.calendarId,
              title: numbers.choices.places.some(({ calendarId }) => calendarId === place.calendarId) ? (
                <Link to={numbersPath({ ...name, calendarId: place.calendarId }, today)}>{place.name}</Link>
              ) : (
                place.name
              ),
              counts: visits.map((column) => place[column]),
            }))}
          />
        </Plain>
      )}
      <p className={styles.note}>
        {texts[isPlace ? 'only.place' : 'note']}
        {!isPlace && !numbers.left && texts['left.choose']}
      </p>
    </>
  )
}

type Column = (typeof timesOfForm)[number] | (typeof visits)[number]

function Weeks({
  weeks,
  columns,
  isPlace,
}: Pick<OfficeNumbers, 'weeks'> & { columns: readonly Column[]; isPlace: boolean }) {
  const drawn = isPlace ? visits : (['opened', 'sent', 'booked', 'cancelled'] as const)
  const labels = weeks.map(({ from }) => dayText(ja, 'plain', from))
  const series = drawn.map((column) => ({ name: texts[column], values: weeks.map((week) => week[column]) }))
  return (
    <Counted
      title={texts.weeks}
      drawings={[{ title: texts.weeks, drawing: { kind: 'lines', labels, series } }]}
    >
      <Table
        head={[texts.week, ...columns.map((column) => texts[column])]}
        rows={weeks.map((week) => ({
          key: week.from,
          title: [...new Set([week.from, week.to])].map((day) => dayText(ja, 'plain', day)).join('～'),
          counts: columns.map((column) => week[column]),
        }))}
      />
    </Counted>
  )
}

function Acts({ acts: by }: Pick<OfficeNumbers, 'acts'>) {
  const labels = acts.map((act) => texts[act])
  const series = who.map((each) => ({
    name: texts[each],
    values: acts.map((act) => by[act][each] ?? 0),
  }))
  return (
    <Counted
      title={texts.acts}
      drawings={[{ title: texts.acts, drawing: { kind: 'stacks', isLying: true, labels, series } }]}
    >
      <Table
        head={[texts.act, ...who.map((each) => texts[each]), texts.total]}
        rows={acts.map((act) => ({
          key: act,
          title: texts[act],
          counts: [
            ...who.map((each) => (actors[act].includes(each) ? (by[act][each] ?? 0) : undefined)),
            sumOf(who, (each) => by[act][each] ?? 0),
          ],
        }))}
      />
    </Counted>
  )
}

function Channels({ channels: by, languages }: Pick<OfficeNumbers, 'channels' | 'languages'>) {
  const sent = [by.line, by.browser, by.office, by.file]
  const names = languages.map(({ code }) => languageName(code))
  const bars = (labels: readonly string[], values: readonly number[]) =>
    ({ kind: 'bars', isLying: true, labels, series: [{ name: texts.sent, values }] }) as const
  return (
    <>
      <Counted
        title={texts.channels}
        drawings={[
          {
            title: texts.channels,
            drawing: bars(
              channels.map((channel) => texts[channel]),
              sent,
            ),
          },
        ]}
      >
        <Table
          head={[texts.channel, texts.sent]}
          rows={channels.map((channel, at) => ({
            key: channel,
            title: texts[channel],
            counts: [sent[at] ?? 0],
          }))}
        />
      </Counted>
      {languages.length > 0 && (
        <Counted
          title={texts.languages}
          drawings={[
            {
              title: texts.languages,
              drawing: bars(
                names,
                languages.map((language) => language.sent),
              ),
            },
          ]}
        >
          <Table
            head={[texts.language, texts.sent]}
            rows={languages.map((language, at) => ({
              key: language.code,
              title: names[at] ?? '',
              counts: [language.sent],
            }))}
          />
        </Counted>
      )}
    </>
  )
}

function Hours({ hours }: Pick<OfficeNumbers, 'hours'>) {
  const known = hours.map(({ hour }) => hour)
  const first = Math.min(...known)
  const every = Array.from({ length: Math.max(...known) - first + 1 }, (_, at) => first + at)
  const at = (weekday: number, hour: number) =>
    hours.find((each) => each.weekday === weekday && each.hour === hour)?.bookings ?? 0
  const most = Math.max(...hours.map(({ bookings }) => bookings))
  const names = weekdays.map((weekday) => dayText(ja, 'weekday', sundayPlus[weekday] as LocalDate))
  const hourNames = every.map((hour) => textOf(texts, 'hour.of', { hour }))
  const series = (values: readonly number[]) => [{ name: texts.booked, values }]
  const byHour = every.map((hour) => sumOf(weekdays, (weekday) => at(weekday, hour)))
  const byWeekday = weekdays.map((weekday) => sumOf(every, (hour) => at(weekday, hour)))
  return (
    <Counted
      title={texts['hours.table']}
      drawings={[
        { title: texts.hours, drawing: { kind: 'bars', labels: hourNames, series: series(byHour) } },
        { title: texts.weekdays, drawing: { kind: 'bars', labels: names, series: series(byWeekday) } },
      ]}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.hour}</th>
            {names.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {every.map((hour, row) => (
            <tr key={hour}>
              <th scope="row">{hourNames[row]}</th>
              {weekdays.map((weekday) => (
                <td key={weekday} data-much={at(weekday, hour) * 3 > most * 2 || undefined}>
                  <Count count={at(weekday, hour)} />
                </td>
              ))}
              <td>{grouped(byHour[row] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Counted>
  )
}

/** A week, from Sunday, for the names of its days. */
const sundayPlus = [
  '2024-06-02',
  '2024-06-03',
  '2024-06-04',
  '2024-06-05',
  '2024-06-06',
  '2024-06-07',
  '2024-06-08',
] as const

import type { KeyboardEvent } from 'react'
import { dateInSentence, dateText } from '../../../../application/texts/day-text.ts'
import { textOf } from '../../../../application/texts/dictionary.ts'
import type { Option } from '../../../../domain/survey/item-type.ts'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import type { ControlProps } from '../control-props.ts'
import controls from '../controls.module.css'
import styles from './category.module.css'
import type { Details } from './category-choice.ts'
import { useOpening } from './openings.ts'

/** More choices than these are drawn as a list. */
const MOST_CARDS = 6

type Props = Pick<ControlProps<'category'>, 'aria' | 'field' | 'page'> & {
  id: string
  name: string | undefined
  value: string
  options: readonly Option[]
  /** Of the options, in their order. */
  details: readonly Details[]
  onChange: (value: string) => void
}

/**
 * One step of the choice: a list, which is drawn as cards where there are few choices. Without any it waits for the
 * step before it, and takes no room.
 */
export function LevelChoice(props: Props) {
  const { id, name, options } = props
  const label = <label htmlFor={id}>{name}</label>
  if (options.length === 0) {
    return (
      <div className="unseen">
        {label}
        <List {...props} />
      </div>
    )
  }
  return (
    <div className={styles.level}>
      {label}
      {options.length > MOST_CARDS ? <DrawnList {...props} /> : <Cards {...props} />}
    </div>
  )
}

/**
 * What is chosen is drawn in front of the list, in as many lines as it needs: the list itself would cut a long name
 * off.
 */
function DrawnList(props: Props) {
  const { value, options, aria } = props
  const texts = useTexts('shared')
  const called = useCalled()
  const shown = options.find((option) => option.value === value)?.label ?? texts['ui.form.pick']
  const box = aria['aria-disabled'] ? styles.offBox : isFaulty(props) ? styles.faultyBox : styles.box
  return (
    <span className={`${controls.select} ${box}`} data-shown={called(shown)}>
      <List {...props} />
    </span>
  )
}

/**
 * All choices in sight, for eye and finger, before the list that they draw: it stays what the keyboard moves in, as in
 * radio buttons, and what is read out.
 */
function Cards(props: Props) {
  const { id, value, options, details, field, page, aria, onChange } = props
  const { say } = useTranslation()
  const isOff = aria['aria-disabled']
  const take = (chosen: string): void => {
    if (!isOff) onChange(chosen === value && !field.spec.required ? '' : chosen)
  }
  const move = (event: KeyboardEvent): void => {
    const by = steps[event.key]
    if (by === undefined || event.altKey || isOff) return
    event.preventDefault()
    const at = options.findIndex((option) => option.value === value)
    const from = at < 0 && by < 0 ? 0 : at
    onChange(options.at((from + by) % options.length)?.value ?? '')
  }
  const told = details.flatMap(({ place, calendarId }, at) => (place || calendarId ? `${id}-card-${at}` : []))
  const isMany =
    told.length > 0 ||
    details.some(({ imageUrl }) => imageUrl) ||
    options.some(({ label }) => label.length > 6)
  return (
    <div
      className={`${isMany ? styles.wideCards : styles.cards} ${isFaulty(props) ? styles.faultyCards : ''}`}
    >
      <List {...props} onKeyDown={move} describedBy={told} />
      {options.map((option, at) => (
        <div
          key={option.value}
          aria-hidden="true"
          className={`${styles.card} ${option.value === value ? styles.chosen : ''} ${isOff ? styles.offCard : ''}`}
          onClick={() => take(option.value)}
        >
          {details[at]?.imageUrl && <CardPicture src={details[at].imageUrl} />}
          <strong>{say(option.label)}</strong>
          <span id={`${id}-card-${at}`}>
            {details[at]?.place && <span>{say(details[at].place)} </span>}
            {details[at]?.calendarId && (
              <NextFree page={page} itemKey={field.item.itemKey} calendarId={details[at].calendarId} />
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

/** It stands beside the name; without it, or until it comes, the card is the same. */
const CardPicture = ({ src }: { src: string }) => (
  <img
    className={styles.picture}
    src={src}
    alt=""
    width="64"
    height="48"
    loading="lazy"
    onError={({ currentTarget }) => (currentTarget.hidden = true)}
  />
)

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** When a card's calendar is free next. */
function NextFree(props: { page: Props['page']; itemKey: string; calendarId: string }) {
  const { page, itemKey, calendarId } = props
  const opening = useOpening(page, itemKey, calendarId)
  const texts = useTexts('shared', 'reservation')
  if (opening === undefined) return <span>{'\u00a0'}</span>
  if (opening === 'failed' || opening instanceof Error || opening.isFull) return null
  if (!opening.window) return <span>{texts['refusal.reservation.closed']}</span>
  const { today } = page.form.source
  const [next] = opening.times
  return (
    <span>
      {next
        ? textOf(texts, 'hint.next', { day: dateText(texts, next.day, today) })
        : textOf(texts, 'next.none', { day: dateInSentence(texts, opening.until, today) })}
    </span>
  )
}

type ListProps = Props & {
  onKeyDown?: (event: KeyboardEvent) => void
  /** Ids of what is told of the choices. */
  describedBy?: readonly string[]
}

function List({ id, value, options, aria, onChange, onKeyDown, describedBy = [] }: ListProps) {
  const texts = useTexts('shared')
  const called = useCalled()
  const isWaiting = options.length === 0
  return (
    <select
      id={id}
      value={value}
      tabIndex={isWaiting ? -1 : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      aria-disabled={aria['aria-disabled'] || isWaiting || undefined}
      aria-required={aria['aria-required']}
      aria-invalid={isFaulty({ value, aria }) || undefined}
      aria-describedby={[aria['aria-describedby'], ...describedBy].filter(Boolean).join(' ')}
    >
      <option value="">{texts['ui.form.pick']}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {called(option.label)}
        </option>
      ))}
    </select>
  )
}

const isFaulty = ({ value, aria }: Pick<Props, 'value' | 'aria'>): boolean =>
  value === '' && aria['aria-invalid'] === true

/** What a choice is called in a list, which draws no ruby. */
function useCalled(): (source: string) => string {
  const { spell, written } = useTranslation()
  return (source) => spell(written(source))
}

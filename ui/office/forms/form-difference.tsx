import { listColumns } from '../../../application/office/list-columns.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { itemTypeWords } from '../../../application/texts/item-type-words.ts'
import { forms as texts } from '../../../application/texts/office.json'
import type { FieldDifference, FieldValue, FormDifference } from '../../../domain/survey/form-differences.ts'
import styles from './forms.module.css'

/** What of a form is another, in words: old → new. */
export function FormDifferenceView({ difference }: { difference: FormDifference }) {
  const { what } = difference
  if (what === 'form') return <FieldView {...difference} />
  if (what === 'order') {
    const { from, to } = difference
    return <Pair label={texts['difference.order']} from={from.join('、')} to={to.join('、')} />
  }
  if (what !== 'item')
    return 'title' in difference
      ? textOf(texts, `difference.${difference.what}`, { title: difference.title })
      : texts[`difference.${difference.what}`]
  return (
    <>
      {difference.title}
      <ul className={styles.fields}>
        {difference.fields.map((each) => (
          <li key={each.field}>
            <FieldView {...each} />
          </li>
        ))}
      </ul>
    </>
  )
}

function FieldView({ field, from, to }: FieldDifference) {
  const label = wordOf(`field.${field}`) ?? textOf(texts, 'field.other', { field })
  // Of lists only what came or went is told.
  if (from === undefined && Array.isArray(to))
    return <Pair label={label} to={textOfValue(field, to)} between={texts['difference.come']} />
  if (to === undefined && Array.isArray(from))
    return <Pair label={label} to={textOfValue(field, from)} between={texts['difference.gone']} />
  const isSwitch = typeof (from ?? to) === 'boolean'
  const nothing = texts[isSwitch ? 'value.no' : 'value.none']
  const text = (value: FieldValue | undefined) => (value === undefined ? nothing : textOfValue(field, value))
  return <Pair label={label} from={text(from)} to={text(to)} />
}

/** The longest text that is shown whole. */
const LONGEST = 60
/** How much of what is the same before the difference is shown. */
const LEAD = 12

/** Old and new; of long ones the part from where they differ, and the whole behind a fold. */
function Pair({
  label,
  from,
  to,
  between = '',
}: {
  label: string
  from?: string
  to: string
  between?: string
}) {
  const start = from === undefined ? 0 : Math.max(0, commonStart(from, to) - LEAD)
  const isLong = Math.max(from?.length ?? 0, to.length) > LONGEST
  const inSight = (text: string) => (isLong ? shortened(text, start) : text)
  return (
    <>
      {label}
      {between}：
      {from !== undefined && (
        <>
          <del className={styles.old}>{inSight(from)}</del>
          {' → '}
        </>
      )}
      <span>{inSight(to)}</span>
      {isLong && (
        <details className={styles.whole}>
          <summary>
            <span className="unseen">{label}：</span>
            {texts['difference.whole']}
          </summary>
          {from === undefined ? (
            <p>{to}</p>
          ) : (
            <dl>
              <dt>{texts['difference.before']}</dt>
              <dd>{from}</dd>
              <dt>{texts['difference.after']}</dt>
              <dd>{to}</dd>
            </dl>
          )}
        </details>
      )}
    </>
  )
}

function commonStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function shortened(text: string, start: number): string {
  const first = start < LEAD ? 0 : start
  const end = first + LONGEST
  return `${first > 0 ? '…' : ''}${text.slice(first, end)}${text.length > end ? '…' : ''}`
}

function textOfValue(field: string, value: FieldValue): string {
  if (typeof value === 'boolean') return texts[value ? 'value.yes' : 'value.no']
  if (typeof value === 'number') return field === 'usePayment' ? texts['value.yes'] : String(value)
  if (typeof value === 'string') return textOfName(field, value)
  if (isList(value)) return value.map((each) => textOfListed(field, each)).join('、')
  const { min, max } = value
  if (min === undefined) return textOf(texts, 'value.to', { max: max ?? '' })
  return max === undefined
    ? textOf(texts, 'value.from', { min })
    : textOf(texts, 'value.between', { min, max })
}

const isList = (value: FieldValue): value is Extract<FieldValue, readonly unknown[]> => Array.isArray(value)

/** A name that the machine gives to something has a word of its own. */
function textOfName(field: string, name: string): string {
  if (field === 'type' && Object.hasOwn(itemTypeWords, name))
    return itemTypeWords[name as keyof typeof itemTypeWords].name
  if (field.startsWith('lists.') && Object.hasOwn(listColumns, name))
    return listColumns[name as keyof typeof listColumns]
  return field.startsWith('publish') ? name.replace('T', ' ').replaceAll('-', '/') : name
}

type Listed = Extract<FieldValue, readonly unknown[]>[number]

function textOfListed(field: string, one: Listed): string {
  if (typeof one === 'string') return textOfName(field, one)
  if ('option' in one) return textOf(texts, 'value.section', one)
  const rule = textOf(texts, `rule.${one.kind}`, { titles: one.titles.join('、') })
  return one.message === undefined ? rule : textOf(texts, 'value.message', { rule, message: one.message })
}

const wordOf = (key: string): string | undefined =>
  Object.hasOwn(texts, key) ? (texts as Readonly<Record<string, string>>)[key] : undefined

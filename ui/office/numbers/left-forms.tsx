import type { LeftAt } from '../../../application/office/left-forms.ts'
import { numbers as texts } from '../../../application/texts/office.json'
import { Counted } from './chart.tsx'
import { Table } from './count-table.tsx'
import styles from './numbers.module.css'

/** So much of a title stands beside a bar; the table says all of it. */
const SHOWN = 12

const titleOf = (at: LeftAt['at']): string => (typeof at === 'string' ? texts[`left.${at}`] : at.title)
const shortened = (title: string): string => (title.length > SHOWN ? `${title.slice(0, SHOWN - 1)}…` : title)

/** Where a form was left and not sent, from its beginning to its end. */
export function LeftForms({ left }: { left: readonly LeftAt[] }) {
  const all = left.reduce((sum, { times }) => sum + times, 0)
  const titles = left.map(({ at }) => titleOf(at))
  const labels = titles.map(shortened)
  const series = [{ name: texts['left.times'], values: left.map(({ times }) => times) }]
  if (all === 0)
    return (
      <div className={styles.counted}>
        <h2>{texts.left}</h2>
        <p>{texts['left.none']}</p>
      </div>
    )
  return (
    <Counted
      title={texts.left}
      about={texts['left.about']}
      drawings={[{ title: texts.left, drawing: { kind: 'bars', isLying: true, labels, series } }]}
    >
      <Table
        head={[texts['left.at'], texts['left.times'], texts['left.share']]}
        rows={left.map(({ times }, at) => ({
          key: `${at}`,
          title: titles[at] ?? '',
          counts: [times, `${Math.round((times * 100) / all)}%`],
        }))}
      />
    </Counted>
  )
}

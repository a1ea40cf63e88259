import type { ReactNode } from 'react'
import { grouped } from '../frame/grouped.ts'
import styles from './numbers.module.css'

/** A table that stands for itself. */
export const Plain = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.counted}>
    <h2>{title}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard. */}
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      {children}
    </section>
  </div>
)

type TableProps = {
  head: readonly string[]
  /** A count that there can't be is undefined; a share is a text. */
  rows: readonly { key: string; title: ReactNode; counts: readonly (number | string | undefined)[] }[]
}

/** Counts of things, one in a row. */
export const Table = ({ head, rows }: TableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {head.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, title, counts }) => (
        <tr key={key}>
          <th scope="row">{title}</th>
          {counts.map((count, at) => (
            <td key={head[at + 1]}>{typeof count === 'number' ? <Count count={count} /> : count}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const Count = ({ count }: { count: number }) =>
  count === 0 ? <span className={styles.soft}>0</span> : grouped(count)

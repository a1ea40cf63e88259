import { type ReactNode, useEffect, useId, useRef } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { numbers as texts } from '../../../application/texts/office.json'
import type { Drawing } from './draw-chart.ts'
import styles from './numbers.module.css'

/** What was counted in two ways beside each other: drawn, and as a table, which has the same numbers. */
export function Counted({
  title,
  about,
  drawings,
  children,
}: {
  title: string
  /** What is counted, where the title does not say it. */
  about?: string
  drawings: readonly { title: string; drawing: Drawing }[]
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.counted}>
      <h2 id={id}>{title}</h2>
      {about && <p className={styles.note}>{about}</p>}
      <div className={styles.both}>
        <div className={styles.charts}>
          {drawings.map((each) => (
            <Chart key={each.title} {...each} />
          ))}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
          {children}
        </section>
      </div>
    </div>
  )
}

/** As high as its bars, where they lie. */
const heightOf = ({ isLying, labels, series }: Drawing) =>
  isLying ? { height: `${labels.length * 2.25 + (series.length > 1 ? 5 : 3)}rem` } : undefined

/** A chart. Its library comes once there is something to draw; without it the table says the same. */
function Chart({ title, drawing }: { title: string; drawing: Drawing }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = JSON.stringify(drawing)
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts')
      if (!isGone && canvas.current) end = drawChart(canvas.current, JSON.parse(drawn) as Drawing)
    }
    // Offline there is no library: the table stands beside.
    draw().catch((error: unknown) => console.warn('no chart', error))
    return () => {
      isGone = true
      end?.()
    }
  }, [drawn])
  return (
    <div className={styles.chart} style={heightOf(drawing)}>
      <canvas ref={canvas} role="img" aria-label={textOf(texts, 'chart', { title })} />
    </div>
  )
}

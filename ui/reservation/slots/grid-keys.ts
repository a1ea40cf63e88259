import { type FocusEvent, type KeyboardEvent, useState, useSyncExternalStore } from 'react'

/** How far a key moves, in rows and columns; Infinity: to the end of the row. */
const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/**
 * A table of buttons that is one stop of the Tab key; arrow keys, Home and End move within it. Each button has its id
 * in `data-at`.
 *
 * @param first the id of the button that Tab comes to at first
 */
export function useGridKeys(first: string | undefined) {
  const [stop, setStop] = useState(first)
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    if (target.dataset.at !== undefined) setStop(target.dataset.at)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const table = [...event.currentTarget.querySelectorAll('tbody tr')]
      .map((row) => [...row.querySelectorAll('button')])
      .filter((row) => row.length > 0)
    const from = event.target as HTMLButtonElement
    const at = table.findIndex((row) => row.includes(from))
    const row = table[clamp(at + step[0], table.length)]
    row?.[clamp((table[at]?.indexOf(from) ?? 0) + step[1], row.length)]?.focus()
  }
  return { stop, keys: { onFocus, onKeyDown } }
}

const wideEnough = '(min-width: 40rem)'

/** Whether times have room beside the seven days. */
export const useIsWide = (): boolean => useSyncExternalStore(watchWidth, isWideNow)

const isWideNow = (): boolean => window.matchMedia(wideEnough).matches

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wideEnough)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const clamp = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value))

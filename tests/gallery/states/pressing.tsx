import { type ReactNode, useEffect, useRef } from 'react'

/** Presses buttons once they are there, one after the other. */
export function Pressing({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = [...names]
    const timer = setInterval(() => {
      const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
      const found = buttons.findLast(({ textContent }) => textContent === left[0])
      if (!found) return
      left.shift()
      found.click()
      if (left.length === 0) clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }, [names])
  return <div ref={place}>{children}</div>
}

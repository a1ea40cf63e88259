import { describe, expect, it } from 'vitest'
import type { Clock } from '../../application/ports/clock.ts'

/** What every `Clock` promises. */
export function clockContract(name: string, open: () => Clock): void {
  describe(`Clock contract: ${name}`, () => {
    it('gives whole epoch milliseconds of this century that do not go back', () => {
      const clock = open()
      const times = Array.from({ length: 1_000 }, () => clock.now())
      expect(times.every(Number.isInteger)).toBe(true)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times[0]).toBeGreaterThan(Date.parse('2000-01-01T00:00:00Z'))
      expect(times[999]).toBeLessThan(Date.parse('2100-01-01T00:00:00Z'))
    })
  })
}

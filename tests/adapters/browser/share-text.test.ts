// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { shareText } from '../../../adapters/browser/share-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const failing = (name: string) => async () => {
  throw new DOMException('no', name)
}
const works = async () => {}

const devices = [
  ['a share sheet that takes it', { share: works }, 'shared'],
  ['a share sheet that is closed again', { share: failing('AbortError') }, 'dismissed'],
  ['a share sheet that may not open', { share: failing('NotAllowedError') }, 'copied'],
  ['no share sheet', {}, 'copied'],
  ['no share sheet, where nothing may be copied', { writeText: failing('NotAllowedError') }, 'failed'],
] as const

test.each(devices)(
  'with %s',
  async (_, {
    share,
    writeText = works,
  }: { share?: () => Promise<void>; writeText?: () => Promise<void> }, outcome) => {
    vi.stubGlobal('navigator', {
      clipboard: { writeText },
      ...(share && { canShare: () => true, share }),
    })
    expect(await shareText('11/26(木) 10:00～10:30')).toBe(outcome)
  },
)

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '../../../adapters/browser/save-file.ts'

const file = { name: '予約.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR\r\n花子' }

/** What the browser was asked, in order. */
let asked: string[]
/** Files by the address that stands for them. */
let files: Map<string, File>

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  files = new Map()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    const url = `blob:${files.size}`
    files.set(url, made as File)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void files.delete(url))
  document.onclick = (event) => {
    const link = event.target as HTMLAnchorElement
    asked.push(`download ${link.download} of ${link.href}`)
    event.preventDefault()
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Device = { isPhone: boolean; canShare?: boolean; share?: () => Promise<void> }

/** The device that the page is on. */
function on({ isPhone, canShare, share = async () => {} }: Device): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isPhone }))
  vi.stubGlobal('navigator', {
    ...(canShare !== undefined && {
      canShare: () => canShare,
      share: ({ files: [shared] }: { files: File[] }) => {
        asked.push(`share ${shared?.name}`)
        return share()
      },
    }),
  })
}
const failing = (name: string) => async () => {
  throw new DOMException('no', name)
}
const shared = 'share 予約.ics'
const downloaded = 'download 予約.ics of blob:0'

const devices: [what: string, device: Device, asked: readonly string[]][] = [
  ['a phone that shares files is offered the share sheet', { isPhone: true, canShare: true }, [shared]],
  [
    'a phone whose share sheet is closed again is left in peace',
    { isPhone: true, canShare: true, share: failing('AbortError') },
    [shared],
  ],
  [
    'a phone whose share sheet may not open gets a download',
    { isPhone: true, canShare: true, share: failing('NotAllowedError') },
    [shared, downloaded],
  ],
  ['a phone that shares no such files gets a download', { isPhone: true, canShare: false }, [downloaded]],
  ['a phone that shares nothing gets a download', { isPhone: true }, [downloaded]],
  ['a desk with a mouse gets a download', { isPhone: false, canShare: true }, [downloaded]],
]

test.each(devices)('%s', async (_, device, expected) => {
  on(device)
  await saveFile(file)
  expect(asked).toEqual(expected)
})

test('a download has the text, name and type, and its object URL is revoked after a minute', async () => {
  on({ isPhone: false })
  await saveFile(file)
  const [made] = [...files.values()]
  expect([made?.name, made?.type, await made?.text()]).toEqual([file.name, file.type, file.text])
  expect(document.querySelector('a')).toBeNull()

  vi.advanceTimersByTime(60_000)
  expect(files.size).toBe(0)
})

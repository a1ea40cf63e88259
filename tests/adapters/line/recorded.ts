import type { RecordedCall } from '../../../adapters/line/emulator/emulator-state.ts'

/** The calls that the emulator recorded. */
export async function recordedBy(line: { base: string }): Promise<readonly RecordedCall[]> {
  const response = await fetch(`${line.base}/recorded`)
  return ((await response.json()) as { recorded: RecordedCall[] }).recorded
}

/** The texts of the messages in the emulator's chat of a resident, without the addresses' links. */
export async function bubblesOf(line: { base: string }, userId: string): Promise<string[]> {
  const page = await (await fetch(`${line.base}/chat?resident=${userId}`)).text()
  return [...page.matchAll(/<p class="text">(.*?)<\/p>/gs)].map(([, html = '']) =>
    html.replace(/<[^>]+>/g, ''),
  )
}

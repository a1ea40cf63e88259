import type { RecordedCall } from '../../../adapters/line/emulator/emulator-state.ts'

/** The calls that the emulator recorded. */
export async function recordedBy(line: { base: string }): Promise<readonly RecordedCall[]> {
  const response = await fetch(`${line.base}/recorded`)
  return ((await response.json()) as { recorded: RecordedCall[] }).recorded
}

/** What is read in each message in the emulator's chat of a resident, line by line. */
export async function bubblesOf(line: { base: string }, userId: string): Promise<string[]> {
  const page = await (await fetch(`${line.base}/chat?resident=${userId}`)).text()
  return [...page.matchAll(/<div class="bubble message">(.*?)<\/div>\n<time>/gs)].map(([, html = '']) =>
    html
      .split(/<[^>]+>/)
      .filter((line) => line.trim() !== '')
      .join('\n'),
  )
}

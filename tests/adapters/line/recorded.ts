import type { RecordedCall } from '../../../adapters/line/emulator/emulator-state.ts'

/** The calls that the emulator recorded. */
export async function recordedBy(line: { base: string }): Promise<readonly RecordedCall[]> {
  const response = await fetch(`${line.base}/recorded`)
  return ((await response.json()) as { recorded: RecordedCall[] }).recorded
}

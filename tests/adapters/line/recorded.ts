import type { Recorded } from '../../../adapters/line/emulator/emulator-state.ts'

/** What the emulator took note of. */
export async function recordedBy(line: { base: string }): Promise<readonly Recorded[]> {
  const response = await fetch(`${line.base}/recorded`)
  return ((await response.json()) as { recorded: Recorded[] }).recorded
}

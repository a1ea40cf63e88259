import type { Config } from './config.ts'
import type { Origins } from './line-endpoints.ts'

/** Where residents see all that they have: inside LINE if there is a LIFF app, that of the emulator where it stands in. */
export function ownPageAddress({ line, emulators }: Config, { app }: Origins): string {
  if (line.liffId === '') return `${app}/my`
  const liff = emulators.includes('line') ? `${app}/emulator/line/liff` : 'https://liff.line.me'
  return `${liff}/${line.liffId}/my`
}

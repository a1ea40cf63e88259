// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emulatedClient } from '../../../adapters/line/emulator/browser/emulated-client.ts'
import { type EmulatedLine, misaki, startEmulatedLine } from './emulated-line.ts'

type Browser = { happyDOM: { setURL(url: string): void } }
const open = (url: string) => (window as unknown as Browser).happyDOM.setURL(url)

let line: EmulatedLine
beforeEach(async () => {
  line = await startEmulatedLine()
  sessionStorage.clear()
})
afterEach(() => line.close())

describe('the emulated LINE app around a tab', () => {
  test('is there once a link of the emulator opened the tab, also after reloads and navigation', async () => {
    open(`${line.origin}/?liff.state=%2Fsurvey%2Fs&liff.emulator=${misaki.userId}`)
    expect(emulatedClient()?.isInClient()).toBe(true)
    open(`${line.origin}/survey/s`)
    expect(emulatedClient()?.isInClient()).toBe(true)
  })

  test('is not there in another tab', () => {
    open(`${line.origin}/survey/s`)
    expect(emulatedClient()).toBeUndefined()
  })

  test('gives an ID token of its resident that the server accepts', async () => {
    open(`${line.origin}/?liff.emulator=${misaki.userId}`)
    const token = await emulatedClient()?.idToken()
    expect((await line.identity.verifyLiffToken(token ?? '')).userId).toBe(misaki.userId)
  })

  test('gives no token for an unknown resident', async () => {
    open(`${line.origin}/?liff.emulator=U0`)
    expect(await emulatedClient()?.idToken()).toBeUndefined()
  })

  test('another link changes the resident', async () => {
    open(`${line.origin}/?liff.emulator=U0`)
    emulatedClient()
    open(`${line.origin}/?liff.emulator=${misaki.userId}`)
    expect(await emulatedClient()?.idToken()).toBeTruthy()
  })

  test('closing goes to the chat, and the tab is an ordinary browser tab again', () => {
    open(`${line.origin}/survey/s?liff.emulator=${misaki.userId}`)
    emulatedClient()?.close()
    expect(location.href).toBe(`${line.origin}/emulator/line/chat?resident=${misaki.userId}`)
    expect(emulatedClient()).toBeUndefined()
  })
})

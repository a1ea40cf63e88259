// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emulatedClient } from '../../../adapters/line/emulator/browser/emulated-client.ts'
import { demoResidents } from '../../../adapters/line/emulator/residents.ts'
import { messagingClientContract } from '../../contracts/messaging-client.contract.ts'
import { type EmulatedLine, misaki, startEmulatedLine } from './emulated-line.ts'

type Browser = { happyDOM: { setURL(url: string): void } }
const open = (url: string) => (window as unknown as Browser).happyDOM.setURL(url)

let line: EmulatedLine
beforeEach(async () => {
  line = await startEmulatedLine()
  sessionStorage.clear()
})
afterEach(() => line.close())

messagingClientContract('emulated LINE', async () => {
  /** The page starts at that path. */
  const start = (path: string) => {
    open(`${line.origin}${path}`)
    const found = emulatedClient()
    if (!found) throw new Error('the tab is not inside LINE')
    return found
  }
  let client = start(`/?liff.emulator=${misaki.userId}`)
  return {
    client: {
      isInClient: async () => client.isInClient(),
      idToken: () => client.idToken(),
      close: async () => client.close(),
    },
    userId: misaki.userId,
    userIdOf: async (token) => (await line.identity.verifyLiffToken(token)).userId,
    reload: async () => {
      client = start('/')
    },
    isLeft: async () => location.pathname.startsWith('/emulator/'),
  }
})

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

  test('shares a text with the resident that is chosen, in whose chat it stands then, and with nobody who is not', async () => {
    open(`${line.origin}/survey/s?liff.emulator=${misaki.userId}`)
    const share = () => emulatedClient()?.share?.('6/28(土) 11:00～13:00')
    const dialog = () => document.querySelector('dialog')
    const press = async (name: string) => {
      await expect.poll(dialog).not.toBeNull()
      const buttons = [...(dialog()?.querySelectorAll('button') ?? [])]
      buttons.find(({ textContent }) => textContent === name)?.click()
    }
    const haru = demoResidents.find(({ name }) => name === '鈴木 ハル')!
    const sharing = share()
    await press('鈴木 ハルさん')
    expect(await sharing).toBe('shared')
    expect(dialog()).toBeNull()
    const chat = await fetch(`${line.base}/chat?resident=${haru.userId}`)
    expect(await chat.text()).toContain('佐藤 美咲さんから届きました。\n6/28(土) 11:00～13:00')
    const other = share()
    await press('やめる')
    expect(await other).toBe('dismissed')
  })
})

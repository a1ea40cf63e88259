import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { UseCases } from '../../../application/use-cases.ts'
import type { AppDependencies } from '../../../ui/composition/services.ts'
import type { TestStorage } from '../../fakes/test-storage.ts'
import { quickPasswords } from '../../quick-passwords.ts'
// What the pages fetch when they are opened is there already, so that a test need not wait for it.
import '../../../ui/staff/staff-screen.tsx'
import { hanako } from '../../application/town.ts'
import { openAt } from '../open-app.tsx'
import { press } from '../open-survey.tsx'

/** Codes and invitations that are there; it is noon of 14 June 2025. */
export const codes = {
  open: 'code-open',
  withPassword: 'code-with-password',
  expired: 'code-expired',
  used: 'code-used',
} as const

/** Of the code that has one. */
export const codePassword = 'himawari2025'

/** An account that is there. */
export const suzuki = { username: 'suzuki', password: 'madoguchi-7', sub: 'staff-suzuki' }

/** The link of an invitation of Suzuki. */
export const invitation = `/line-relation/${suzuki.sub}?proof=invitation-suzuki`

const noonSec = Date.parse('2025-06-14T12:00:00+09:00') / 1000

async function addStaff(storage: TestStorage): Promise<void> {
  const { staffGrants, staffAccounts, staffLinks } = storage
  const made = { effectiveDate: noonSec + 3600, madeAtMs: noonSec * 1000 }
  const passwordHash = await quickPasswords.hash(codePassword)
  await staffGrants.add({ ...made, kind: 'code', secret: codes.open }, [])
  await staffGrants.add({ ...made, kind: 'code', secret: codes.withPassword, passwordHash }, [])
  await staffGrants.add({ ...made, kind: 'code', secret: codes.expired, effectiveDate: noonSec }, [])
  await staffGrants.add({ ...made, kind: 'code', secret: codes.used }, [])
  await staffGrants.add({ ...made, kind: 'invitation', secret: 'invitation-suzuki', sub: suzuki.sub }, [])
  const { username, sub } = suzuki
  await staffAccounts.add(
    {
      username,
      sub,
      passwordHash: await quickPasswords.hash(suzuki.password),
      madeAtMs: noonSec * 1000,
      madeBy: 'code',
    },
    [],
  )
  const jiro = { sub: 'staff-jiro', viewer: { userId: 'U-jiro' }, atMs: noonSec * 1000 }
  await staffLinks.link({ ...jiro, by: { kind: 'code', secret: codes.used } }, [])
}

type Wanted = {
  isSignedOut?: boolean
  isInLine?: boolean
  historyState?: unknown
  needs?: (useCases: UseCases) => Partial<AppDependencies>
  before?: (storage: TestStorage, taros: UseCases) => Promise<unknown>
}

/**
 * The application at a page of staff, for Hanako; `asked` are the calls that were made, in order, `closed` how often
 * she closed the window.
 */
export async function openStaff(
  path: string,
  { isSignedOut, isInLine, historyState, needs, before }: Wanted = {},
) {
  const asked: string[] = []
  const happened = { closed: 0 }
  const opened = await openAt(path, {
    signedIn: !isSignedOut,
    historyState,
    before: async (_, storage, taros) => {
      await addStaff(storage)
      await before?.(storage, taros)
    },
    needs: (useCases) => {
      const given: Partial<AppDependencies> = {
        ...useCases,
        profile: () =>
          isSignedOut ? undefined : { userId: hanako, name: '港 花子', pictureUrl: '/hanako.png' },
        messaging: {
          isInClient: () => isInLine === true,
          idToken: async () => undefined,
          close: () => {
            happened.closed += 1
          },
        },
        ...needs?.(useCases),
      }
      return { ...given, ...recorded(given, asked) }
    },
  })
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
  return { ...opened, asked, happened }
}

const calls = ['checkStaffCode', 'proveStaffPassword', 'signInStaff', 'createStaffUser', 'linkStaff'] as const

/** The calls of staff, each noted when it is made. */
function recorded(given: Partial<AppDependencies>, asked: string[]): Partial<AppDependencies> {
  const noted = calls.map((name) => {
    const call = given[name] as (command: unknown) => Promise<unknown>
    const note = (command: unknown) => {
      asked.push(name)
      return call(command)
    }
    return [name, note]
  })
  return Object.fromEntries(noted)
}

/** The heading of the page, once it is that. */
export const heading = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name })

/** Types into a field, found by the beginning of its label. */
export function fill(label: string, text: string): void {
  const field = screen.getByLabelText(new RegExp(`^${label} `))
  fireEvent.input(field, { target: { value: text } })
}

/** What stands in a field. */
export const typed = (label: string): string =>
  (screen.getByLabelText(new RegExp(`^${label} `)) as HTMLInputElement).value

/** Fills in the login form and sends it. */
export async function logIn(password = suzuki.password): Promise<void> {
  await heading('職員LINEログイン')
  fill('ユーザー名', suzuki.username)
  fill('パスワード', password)
  await press('ログイン')
}

export const newAccount = { username: 'tanaka', password: 'asagao-2025', email: 'tanaka@city.example.jp' }

/** Fills in the account form and sends it. */
export async function createAccount(account = newAccount): Promise<void> {
  await heading('管理者アカウントの作成')
  fill('ユーザー名', account.username)
  fill('仮パスワード', account.password)
  fill('メールアドレス', account.email)
  await press('登録する')
}

/** Presses the browser's own way back. */
export async function goBack(): Promise<void> {
  await act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await popped
  })
}

/** What the alert of the page says. */
export const alerted = async (): Promise<string | null> => (await screen.findByRole('alert')).textContent

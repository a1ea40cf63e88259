import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { allOfficeCalls } from '../../../adapters/http/client/office-calls.ts'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import type { Office } from '../../../application/office/read-office.ts'
import { refuse } from '../../../domain/refusal.ts'
import { composeOffice } from '../../../ui/office/compose.ts'
import { routes } from '../../../ui/office/routes.tsx'

export const aMember: Office = {
  cityName: 'みなと市',
  username: 'kato',
  name: '加藤 恵',
  role: 'desk',
  sections: ['健康づくり課'],
  keepsCity: false,
}

/** The calls of the office, of which these are expected in a test. */
export const expectingOnly = (calls: Partial<OfficeCalls>): OfficeCalls => {
  const names = Object.keys(allOfficeCalls)
  const unexpected = async (): Promise<never> => {
    throw new Error('this is not asked for')
  }
  return { ...Object.fromEntries(names.map((name) => [name, unexpected])), ...calls } as OfficeCalls
}

/**
 * The office's application in a browser of its own. `server` says who is signed in, and lets somebody in; undefined:
 * nobody.
 */
export function openOffice(
  calls: Partial<OfficeCalls> = {},
  { office, at = '/office' }: { office?: Office; at?: string } = {},
) {
  const server = { office }
  const left: URL[] = []
  const saved: { name: string; text: string }[] = []
  let secrets = 0
  let keys = 0
  const services = composeOffice(
    expectingOnly({
      signOutOfOffice: async () => {
        server.office = undefined
      },
      readOffice: async () => {
        if (!server.office) throw refuse('auth.required', {})
        return server.office
      },
      // Nothing waits on the first page.
      readWeek: async () => ({ days: [], places: [] }),
      listCalendarsOfOffice: async () => [],
      countWaiting: async () => ({ owner: 0, late: 0, desk: 0 }),
      ...calls,
    }),
    {
      settings: {
        cityName: 'みなと市',
        lineAuthorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
        lineChannelId: '1234567890',
      },
      clock: { now: () => Date.parse('2026-11-20T12:00:00+09:00') },
      origin: 'https://office.example.jp',
      storage: sessionStorage,
      newSecret: () => {
        secrets += 1
        return `secret-${secrets}-${'x'.repeat(40)}`
      },
      openBeside: () => {},
      newKey: () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
      leaveFor: (url) => left.push(new URL(url, 'https://office.example.jp')),
      print: () => {},
      saveFile: async (file) => void saved.push(file),
      scanner: undefined,
      saveTable: async () => {},
      saveSheets: async (_, name) => void saved.push({ name, text: '' }),
      saveBytes: ({ name }) => void saved.push({ name, text: '' }),
    },
  )
  const router = createMemoryRouter(routes(services), { initialEntries: [at] })
  render(<RouterProvider router={router} useTransitions={false} />)
  return { ...services, server, left, saved, router }
}

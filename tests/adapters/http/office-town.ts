import type { Test } from 'supertest'
import { employ, keeper, password } from '../../application/office/office-people.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown } from './http-town.ts'

/** The cookie that a reply sets, with its attributes; undefined: none. */
export const cookieOf = ({ headers }: Awaited<Test>): string | undefined =>
  (headers['set-cookie'] as unknown as string[] | undefined)?.[0]

const header = { 'X-Office': '1' }

/** A town whose office has `kato`, its keeper, and `mori`, a keeper whose record is linked to Hanako's LINE account. */
export async function anOfficeTown(wanted: Parameters<typeof anHttpTown>[0] = {}) {
  const town = await anHttpTown(wanted)
  await employ(town.storage, { username: 'kato', duties: [keeper] })
  await employ(town.storage, { username: 'mori', duties: [keeper], userId: hanako })
  const post = (path: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    town
      .raw()
      .post(`/office/api/${path}`)
      .set({ ...header, ...headers })
      .send(body)
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    town
      .raw()
      .get(`/office/api/${path}`)
      .set({ ...header, ...headers })
  const remove = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    town
      .raw()
      .delete(`/office/api/${path}`)
      .set({ ...header, ...headers })
  const signIn = (username: string, secret = password, headers: Readonly<Record<string, string>> = {}) =>
    post('sign-in', { username, password: secret }, headers)
  return {
    ...town,
    office: {
      post,
      get,
      delete: remove,
      signIn,
      /** What a browser sends along after a sign-in. */
      async cookieFor(username: string): Promise<{ Cookie: string }> {
        return { Cookie: cookieOf(await signIn(username))?.split(';')[0] ?? '' }
      },
    },
  }
}

/** What LINE led back with, of Hanako unless it is said. */
export const fromLine = (code = 'code-hanako') => ({ code, codeVerifier: 'v'.repeat(43), nonce: 'nonce-1' })

import { afterAll, describe, expect, test } from 'vitest'
import { isFormLike } from '../../../adapters/city-bundle/check-form.ts'
import { sha256Digest } from '../../../adapters/platform/sha256-digest.ts'
import { makeImportCity } from '../../../application/city/import-city.ts'
import {
  makeGiveUpForm,
  makeReadWrittenForm,
  makeWriteForm,
} from '../../../application/office/form-drafts.ts'
import { makePublishDueForms, makePublishForm } from '../../../application/office/publish-form.ts'
import { makeRestoreForm } from '../../../application/office/restore-form.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { codeOf } from '../../application/bookables.ts'
import { aSurvey } from '../../application/forms.ts'
import { officer } from '../../application/office/officers.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { newDatabase, openPostgres } from './postgres-databases.ts'
import { newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

/** Two storages on one database, as two processes have them. */
type Two = () => Promise<readonly [Storage, Storage]>

const engines: readonly [string, Two][] = [
  [
    'SQLite',
    async () => {
      const file = newFile()
      return [await openTestStorage({ file }), await openTestStorage({ file })]
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await newDatabase()
      return [await openPostgres({ url }), await openPostgres({ url })]
    },
  ],
]

const request = { requestId: 'request-1' }
const noFindings = () => ({ faults: [], warnings: [] })
const form = (surveyTitle: string) => aSurvey({ surveyTitle })

/** What an officer or the machine does to the form in one of two processes, on what they have seen. */
function actsOn(storage: Storage, username: string, clock: ReturnType<typeof fixedClock>) {
  const needs = {
    ...{ ...storage, clock, digest: sha256Digest, isFormLike },
    ...{ holidays: { nameOf: () => undefined }, checkCity: noFindings, checkForm: noFindings },
  }
  const who = officer(username, { role: 'keeper' })
  const of = { surveyId: 'svy1' }
  const agreed = { ...of, isAgreed: true }
  return {
    read: () => makeReadWrittenForm(needs)(who)(of),
    write: (title: string, { revision, base }: Seen) =>
      makeWriteForm(needs)(who, request)({ ...of, revision, config: form(title), version: base }),
    publish: ({ revision, base }: Seen, at?: number) =>
      makePublishForm(needs)(who, request)({
        ...{ ...agreed, revision, version: base },
        ...(at !== undefined && { at }),
      }),
    publishDue: makePublishDueForms(needs),
    giveUp: ({ revision }: Seen) => makeGiveUpForm(needs)(who, request)({ ...of, revision }),
    restore: ({ base }: Seen) => makeRestoreForm(needs)(who, request)({ ...agreed, version: base, to: 1 }),
    import: ({ base }: Seen) =>
      makeImportCity(needs)(
        { settings: { cityName: '月町市' }, surveys: [form('取り込み')], media: [] },
        { since: base, by: 'command' },
      ),
  }
}
type Acts = ReturnType<typeof actsOn>
type Seen = { revision: number; base: number }

/** What is done at once, by name, with what the form is called then, in force and as it is written. */
const acts = {
  publish: { run: (it: Acts, seen: Seen) => it.publish(seen), inForce: '下書き', draft: undefined },
  write: { run: (it: Acts, seen: Seen) => it.write('続き', seen), inForce: '公開', draft: '続き' },
  giveUp: { run: (it: Acts, seen: Seen) => it.giveUp(seen), inForce: '公開', draft: undefined },
  restore: { run: (it: Acts, seen: Seen) => it.restore(seen), inForce: 'はじめ', draft: '下書き' },
  import: { run: (it: Acts, seen: Seen) => it.import(seen), inForce: '取り込み', draft: '下書き' },
  publishDue: {
    async run(it: Acts) {
      const { published } = await it.publishDue()
      if (published === 0) throw Object.assign(new Error('nothing was due'), { code: 'not_due' })
    },
    ...{ inForce: '下書き', draft: undefined },
  },
} as const
const tooLate = ['office.draft_changed', 'office.form_changed', 'city.changed', 'not_due']

describe.each(engines)('one form at once from two processes on %s', (_, open) => {
  test.each([
    ['write', 'write'],
    ['write', 'publish'],
    ['publish', 'publish'],
    ['publish', 'giveUp'],
    ['publish', 'restore'],
    ['publish', 'import'],
    ['publishDue', 'publish', 'write'],
  ] as const)('%s and %s: one of them is done as a whole, the other is told [OFF-29]', async (...names) => {
    const clock = fixedClock('2026-11-20T12:00:00+09:00')
    const stores = await open()
    const [one, other] = [actsOn(stores[0], 'sato', clock), actsOn(stores[1], 'mori', clock)]
    await stores[0].city.import(
      { settings: { cityName: '月町市' }, surveys: [form('はじめ')], media: [] },
      clock.now(),
    )
    for (let round = 0; round < 4; round++) {
      // In force is 公開, written is 下書き.
      const before = await one.read()
      if (before.revision > 0) await one.giveUp(before)
      if (before.inForce?.surveyTitle !== '公開') await one.publish(await one.write('公開', await one.read()))
      const drafted = await one.write('下書き', await one.read())
      if ((names as readonly string[]).includes('publishDue')) await one.publish(drafted, clock.now() + 1)
      clock.advance(1)
      const seen = await other.read()
      const turns = names.map((_, at) => [one, other, one][(at + round) % 3]!)
      const told = await Promise.all(names.map((name, at) => codeOf(acts[name].run(turns[at]!, seen))))
      const done = names.filter((_, at) => told[at] === undefined)
      expect([done.length, told.filter((code) => code !== undefined && !tooLate.includes(code))]).toEqual([
        1,
        [],
      ])
      const { inForce, draft } = acts[done[0]!]
      const now = await other.read()
      expect(now.inForce?.surveyTitle).toBe(inForce)
      expect(now.revision === 0 ? undefined : now.config.surveyTitle).toBe(draft)
    }
    for (const storage of stores) await storage.close()
  })
})

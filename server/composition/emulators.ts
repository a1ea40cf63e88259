import type { Middleware } from 'koa'
import { lineEmulator } from '../../adapters/line/emulator/line-emulator.ts'
import { demoResidents, personalFacts } from '../../adapters/line/emulator/residents.ts'
import { randomIds } from '../../adapters/platform/random-ids.ts'
import { scryptPasswordHash } from '../../adapters/platform/scrypt-password-hash.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { adminPlatformEmulator } from '../../adapters/staff-platform/emulator/admin-platform-emulator.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { publicationOf } from '../../domain/survey/publication.ts'
import { summaryOf } from '../../domain/survey/summary.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { demoStaff } from '../demo/demo-staff.ts'
import type { Config } from './config.ts'
import { lineEndpoints, type Origins } from './line-endpoints.ts'

type Shown = Pick<
  Storage,
  'surveys' | 'members' | 'city' | 'staffAccounts' | 'staffGrants' | 'staffLinks' | 'officeDuties'
>

/** Middleware for the emulators that EMULATORS names, with the portal's content; empty if it names none. */
export const emulators = (config: Config, shown: Shown, origins: Origins): Middleware[] => [
  ...(config.emulators.includes('line') ? lineEmulators(config, shown, origins) : []),
  ...(config.emulators.includes('payment') && config.payment ? [config.payment.emulator(origins)] : []),
  ...(config.emulators.includes('admin-platform')
    ? [adminPlatformEmulator({ token: config.adminPlatform?.token, accounts: demoAccounts })]
    : []),
]

function lineEmulators(config: Config, shown: Shown, origins: Origins): Middleware[] {
  const { issuer } = lineEndpoints(config.line, origins)
  return [
    portalContent(shown, config.demo ? staffOf(shown, origins) : async () => undefined),
    lineEmulator({
      ...config.line,
      issuer,
      origin: origins.app,
      redirectUris: [`${origins.app}/login`, `${origins.app}/office/line`],
      clock: systemClock,
      forms: async () => [
        ...(await shown.surveys.list()).map(linkTo('/survey')),
        ...(config.membersTab ? (await shown.members.list()).map(linkTo('/member')) : []),
        { title: '予約と申請の確認・変更・取り消し', path: '/confirm' },
      ],
    }),
  ]
}

/** The demo's staff; only there does anybody get to see secrets. */
const staffOf = (shown: Shown, origins: Origins) =>
  demoStaff({ ...shown, passwords: scryptPasswordHash(), ids: randomIds, clock: systemClock }, origins.app)

/** Serves what the portal shows: the residents who can sign in, the forms, and the demo's staff. */
function portalContent({ surveys, members }: Shown, staff: ReturnType<typeof demoStaff>): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/emulator/portal.json') return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.body = {
      residents: demoResidents.map((resident) => ({
        userId: resident.userId,
        name: resident.name,
        about: `${resident.about}（${personalFacts(resident)}）`,
        pictureUrl: `/emulator/line/portraits/${resident.userId}.svg`,
      })),
      surveys: (await surveys.list()).map(entryOf),
      members: (await members.list()).map(entryOf),
      staff: await staff(),
    }
  }
}

const linkTo =
  (path: string) =>
  ({ config: { surveyId, surveyTitle } }: { config: SurveyConfig }) => ({
    title: surveyTitle,
    path: `${path}/${surveyId}`,
  })

const entryOf = ({ config }: { config: SurveyConfig }) => ({
  surveyId: config.surveyId,
  surveyTitle: config.surveyTitle,
  publication: publicationOf(config, systemClock.now()),
  summary: summaryOf(config),
})

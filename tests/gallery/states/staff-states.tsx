import { observable, runInAction, when } from 'mobx'
import type { UseCases } from '../../../application/use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { LinkStep } from '../../../domain/staff/link-flow.ts'
import type { StaffDestination, StaffLinkBy } from '../../../ui/staff/proven-calls.ts'
import { StaffLinkStore } from '../../../ui/staff/staff-link-store.ts'
import { StaffLinkView } from '../../../ui/staff/staff-link-view.tsx'
import {
  demoServices,
  failing,
  failures,
  forEachError,
  inEnglish,
  longText,
  neverResolves,
  type State,
  type States,
} from './state.ts'

type Drive = (store: StaffLinkStore) => unknown

type Look = {
  by?: StaffLinkBy
  destination?: StaffDestination
  /** What the check finds; a valid code without a password, unless told otherwise. */
  checked?: Awaited<ReturnType<UseCases['checkStaffCode']>>
  calls?: Partial<UseCases>
  isInLine?: boolean
  name?: string
}

const code: StaffLinkBy = { kind: 'code', codeId: 'code-1' }
const invitation: StaffLinkBy = { kind: 'invitation', sub: 'staff-1', proof: 'proof' }
const valid = { effectiveDate: 1_750_000_000, passwordRequired: false, expired: false }
const withPassword = { ...valid, passwordRequired: true }
const account = { sub: 'staff-1', proof: 'proof' }

/** What the calls of staff answer where nothing goes wrong. */
const good = (checked: NonNullable<Look['checked']>): Partial<UseCases> => ({
  checkStaffCode: async () => checked,
  proveStaffPassword: async () => 'proof',
  signInStaff: async () => account,
  createStaffUser: async () => ({ ...account, email: 'suzuki@city.example.jp' }),
  linkStaff: async () => 'linked',
})

/** A page of staff after `drive`. */
const staff =
  (drive: Drive = () => {}, look: Look = {}): State =>
  async () => {
    const { by = code, destination = 'landing', checked = valid, isInLine = false } = look
    const messaging = { isInClient: () => isInLine, idToken: async () => undefined, close: () => {} }
    const { calls, isStuck } = stuckable({ ...good(checked), ...look.calls })
    const demo = await demoServices({
      needs: () => ({
        messaging,
        profile: () => ({ userId: 'U-hanako', name: look.name ?? '港 花子' }),
        ...calls,
      }),
    })
    const { services } = demo
    const store = new StaffLinkStore(by, services)
    const settled = async (): Promise<void> => {
      do await when(() => !store.isBusy || isStuck.get())
      while (store.isBusy && !isStuck.get())
    }
    store.enter(destination)
    await settled()
    drive(store)
    await settled()
    const view = <StaffLinkView store={store} needs={services} onSignIn={() => {}} />
    return {
      screen: view,
      phase: store.step.at,
    }
  }

/** The calls, and whether one was made that never ends. */
function stuckable(calls: Partial<UseCases>) {
  const isStuck = observable.box(false)
  const noted = Object.entries(calls).map(([name, call]) => {
    const stuck = (): Promise<never> => {
      runInAction(() => isStuck.set(true))
      return neverResolves()
    }
    return [name, Object.is(call, neverResolves) ? stuck : call]
  })
  return { calls: Object.fromEntries(noted) as Partial<UseCases>, isStuck }
}

const logIn: Drive = (store) => {
  store.loginForm.write('username', 'suzuki')
  store.loginForm.write('password', 'madoguchi-7')
  store.submitLogin()
}

const create: Drive = (store) => {
  store.accountForm.write('username', 'tanaka')
  store.accountForm.write('password', 'asagao-2025')
  store.accountForm.write('email', 'tanaka@city.example.jp')
  store.submitAccount()
}

const prove: Drive = (store) => {
  store.passwordForm.write('password', 'himawari')
  store.submitPassword()
}

const login = (drive?: Drive, look: Look = {}) => staff(drive, { destination: 'login', ...look })
const creation = (drive?: Drive, look: Look = {}) => staff(drive, { destination: 'create', ...look })
const password = (drive?: Drive, look: Look = {}) => login(drive, { checked: withPassword, ...look })

const names = { staffName: '楠 あかり', lineName: '港 花子' }
const unconfirmed = refuse('staff.link_unconfirmed', names)
const second = refuse('staff.second_record', { ...names, linkedTo: ['梅沢 亮'] })

const tooMany = refuse('staff.too_many_trials', { afterSec: 840, afterMin: 14 })
const onForms = {
  ...failures,
  'too many trials': tooMany,
  'the proof ran out': refuse('staff.proof_refused', {}),
}

/** Every step of linking a LINE account to a staff record. */
export const staffStates = {
  checking: {
    'the code': staff(undefined, { calls: { checkStaffCode: neverResolves } }),
    ...forEachError(failures, (error) => staff(undefined, { calls: { checkStaffCode: failing(error) } })),
  },
  landing: {
    question: staff(),
    'in LINE': staff(undefined, { isInLine: true }),
    'longest text': staff(undefined, { name: longText('みなと花子') }),
    English: inEnglish(staff()),
  },
  password: {
    empty: password(),
    'with errors': password((store) => store.submitPassword()),
    wrong: password(prove, { calls: { proveStaffPassword: failing(refuse('staff.password_wrong', {})) } }),
    'being compared': password(prove, { calls: { proveStaffPassword: neverResolves } }),
    English: inEnglish(password()),
    ...forEachError(onForms, (error) => password(prove, { calls: { proveStaffPassword: failing(error) } })),
  },
  login: {
    empty: login(),
    'with errors': login((store) => store.submitLogin()),
    'being compared': login(logIn, { calls: { signInStaff: neverResolves } }),
    English: inEnglish(login((store) => store.submitLogin())),
    ...forEachError({ refused: refuse('staff.sign_in_failed', {}), ...onForms }, (error) =>
      login(logIn, { calls: { signInStaff: failing(error) } }),
    ),
  },
  create: {
    empty: creation(),
    'with errors': creation((store) => store.submitAccount()),
    'a common password': creation(
      (store) => {
        create(store)
        store.accountForm.write('password', 'password1')
        store.submitAccount()
      },
      { calls: { createStaffUser: failing(refuse('staff.creation_failed', {})) } },
    ),
    'being made': creation(create, { calls: { createStaffUser: neverResolves } }),
    English: inEnglish(creation()),
    ...forEachError({ refused: refuse('staff.creation_failed', {}), ...onForms }, (error) =>
      creation(create, { calls: { createStaffUser: failing(error) } }),
    ),
  },
  linking: {
    'after a login': login(logIn, { calls: { linkStaff: neverResolves } }),
    'longest text': login(logIn, { calls: { linkStaff: neverResolves }, name: longText('みなと花子') }),
    ...forEachError(
      {
        'no network': failures['no network'],
        'session has ended': failures['session has ended'],
        'service is busy': failures['service is busy'],
      },
      (error) => login(logIn, { calls: { linkStaff: failing(error) } }),
    ),
  },
  confirm: {
    'of an invitation': staff(undefined, { by: invitation, calls: { linkStaff: failing(unconfirmed) } }),
    'in LINE': staff(undefined, {
      by: invitation,
      calls: { linkStaff: failing(unconfirmed) },
      isInLine: true,
    }),
    'a second record': login(logIn, { calls: { linkStaff: failing(second) } }),
    'longest text': login(logIn, {
      calls: {
        linkStaff: failing(
          refuse('staff.second_record', {
            staffName: longText('くすのきあかり'),
            lineName: longText('みなと花子'),
            linkedTo: [longText('梅沢亮'), '桜木 直子'],
          }),
        ),
      },
      name: longText('みなと花子'),
    }),
    English: inEnglish(staff(undefined, { by: invitation, calls: { linkStaff: failing(unconfirmed) } })),
  },
  complete: {
    'of an invitation': staff((store) => store.confirm(), {
      by: invitation,
      calls: {
        linkStaff: ({ confirmed }) => (confirmed ? Promise.resolve('linked') : Promise.reject(unconfirmed)),
      },
    }),
    'outside LINE': login(logIn),
    'in LINE': login(logIn, { isInLine: true }),
    English: inEnglish(login(logIn)),
  },
  expired: {
    'outside LINE': staff(undefined, { checked: { ...valid, expired: true } }),
    'in LINE': staff(undefined, { checked: { ...valid, expired: true }, isInLine: true }),
  },
  registered: {
    'outside LINE': staff(undefined, { checked: 'registered' }),
    'in LINE': staff(undefined, { checked: 'registered', isInLine: true }),
  },
  invalid: {
    'no such code': staff(undefined, {
      calls: { checkStaffCode: failing(refuse('staff.code_unknown', {})) },
    }),
  },
  linked_elsewhere: {
    'of a code': login(logIn, { calls: { linkStaff: failing(refuse('staff.linked_elsewhere', {})) } }),
    'of an invitation': staff(undefined, {
      by: invitation,
      calls: { linkStaff: failing(refuse('staff.linked_elsewhere', {})) },
    }),
  },
  failed: forEachError(
    {
      'invitation used up': refuse('staff.invitation_refused', {}),
      'fault of the server': failures['fault of the server'],
    },
    (error) => login(logIn, { calls: { linkStaff: failing(error) } }),
  ),
} satisfies Record<LinkStep['at'], States>

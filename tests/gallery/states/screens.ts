import { calendarStates } from './calendar-states.tsx'
import { correctionStates } from './correction-states.tsx'
import { entryStates } from './entry-states.tsx'
import { frameStates, loginStates, portalStates } from './frame-states.tsx'
import { homeStates } from './home-states.tsx'
import { linkedFormStates, memberFormStates, memberTabStates, recordStates } from './member-states.tsx'
import { messageStates } from './message-states.tsx'
import { myStates } from './my-states.tsx'
import { payingStates } from './paying-states.tsx'
import { orderStates, paymentPageStates, receiptStates } from './payment-states.tsx'
import { cancelConfirmStates, cancelDialogStates, detailsStates, listStates } from './result-states.tsx'
import { searchStates, selectStates } from './search-states.tsx'
import { staffStates } from './staff-states.tsx'
import type { State, States } from './state.ts'
import { surveyStates } from './survey-states.tsx'

/** Every screen with every phase it can be in, and what a phase may look like. */
export const screens: Readonly<Record<string, Readonly<Record<string, States>>>> = {
  'first page': homeStates,
  form: surveyStates,
  'form, helped': entryStates,
  'form with payment': payingStates,
  calendar: calendarStates,
  'all own answers': myStates,
  selection: selectStates,
  search: searchStates,
  list: listStates,
  details: detailsStates,
  correction: correctionStates,
  messages: messageStates,
  'cancel page': cancelConfirmStates,
  'cancel page, cancelling': cancelDialogStates,
  'member form': memberFormStates,
  'member list': recordStates,
  'linked forms': linkedFormStates,
  'member tabs': memberTabStates,
  'after paying': paymentPageStates,
  receipt: receiptStates,
  'order of an answer': orderStates,
  staff: staffStates,
  'sign-in': loginStates,
  portal: portalStates,
  frame: frameStates,
}

/** Every state by its address: `form / alert / no network`. */
export const statesByName: ReadonlyMap<string, State> = new Map(
  Object.entries(screens).flatMap(([screen, phases]) =>
    Object.entries(phases).flatMap(([phase, states]) =>
      Object.entries(states).map(([name, state]) => [nameOf(screen, phase, name), state] as const),
    ),
  ),
)

/** `form / alert / no network` */
export function nameOf(screen: string, phase: string, state: string): string {
  return [screen, phase, state].join(' / ')
}

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FormMode } from '../../../domain/form/required.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { FormStore } from '../../../ui/form/form-store.ts'
import { FormView } from '../../../ui/form/form-view.tsx'
import { anItem, aSurveyConfig } from '../../builders.ts'

afterEach(cleanup)

/** A page of its own that shows a form, and nothing else of the product. */
function host(surveySchema: readonly SchemaItem[], mode: FormMode = 'user') {
  const happened = { sent: 0, went: [] as string[] }
  const none = () => Promise.reject(new Error('nothing is asked here'))
  const form = new FormStore({
    config: aSurveyConfig({ surveySchema }),
    existing: undefined,
    mode,
    today: localDate('2025-06-14'),
  })
  const needs = {
    loadCategoryTree: none,
    listReservationItems: none,
    loadCalendar: none,
    loadSchedule: none,
    clock: { now: () => 0 },
    findAddress: none,
    readPaymentService: none,
    readTaxSetting: none,
    listReservationProducts: none,
    listPaymentResults: none,
    beginAttachment: none,
    sendPiece: none,
    finishAttachment: none,
    dropAttachment: none,
    readAttachmentStates: none,
    preparePhoto: none,
    pause: none,
    messaging: { isInClient: () => false, idToken: async () => undefined, close: () => {} },
    log: () => {},
    settings: {},
    go: (path: string) => happened.went.push(path),
  }
  render(
    <FormView
      page={{ form, needs }}
      submitText="次へ"
      onSubmit={() => {
        happened.sent += 1
      }}
    />,
  )
  return { form, happened }
}

test('a form is drawn for any page, which is told when it is sent on', () => {
  const { form, happened } = host([anItem({ isRequired: { value: true } })])
  fireEvent.input(screen.getByLabelText(/お名前/), { target: { value: '花子' } })
  fireEvent.click(screen.getByRole('button', { name: '次へ' }))
  expect(happened.sent).toBe(1)
  expect([...form.answers()]).toEqual([['q1', ['花子']]])
})

test('a host that sets the admin flag gets the items and the required marks of staff [ROLE-03]', () => {
  const schema = [
    anItem({ isRequired: { value: true, admin: false } }),
    anItem({
      itemKey: 'note',
      title: '覚え書き',
      isAdminItem: true,
      isRequired: { value: false, admin: true },
    }),
  ]
  const required = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-required'))
  host(schema, 'admin')
  expect(required()).toEqual([null, 'true'])
  cleanup()
  host(schema)
  expect(required()).toEqual(['true'])
})

const clicks: [string, object, boolean][] = [
  ['a click', {}, true],
  ['a click for another tab', { ctrlKey: true }, false],
  ['a click for another tab on a Mac', { metaKey: true }, false],
  ['a click for another window', { shiftKey: true }, false],
]
test.each(clicks)(
  '%s on a link to a page of ours is the host’s to follow if it stays in this tab [ITEM-23]',
  (_, keys, isOurs) => {
    const { happened } = host([anItem({ type: 'linkbutton', title: '一覧へ', input: 'confirmList' })])
    const link = screen.getByRole('link', { name: '一覧へ' })
    expect(fireEvent.click(link, keys)).toBe(!isOurs)
    expect(happened.went).toEqual(isOurs ? ['/confirmList'] : [])
  },
)

import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnPayment } from '../../../application/payment/own-payment.ts'
import type { FormStore } from '../../../ui/form/form-store.ts'
import { type CheckoutNeeds, CheckoutStore } from '../../../ui/payment/checkout-store.tsx'
import { DoneView } from '../../../ui/survey/sending/done-view.tsx'
import { aSurvey } from '../../application/forms.ts'
import { aPayment } from '../../application/payment/a-payment.ts'

const messaging = { isInClient: () => false, idToken: async () => undefined, close: () => {} }

/** The end of a form that was sent, and whose order is read as `payment`. */
async function sentForm(payment: OwnPayment | Error | undefined) {
  const asked: (readonly string[])[] = []
  const log: string[] = []
  const needs = {
    async listPaymentResults(keys: readonly string[]) {
      asked.push(keys)
      if (payment instanceof Error) throw payment
      return payment ? keys.map((partitionKey) => ({ ...payment, partitionKey })) : []
    },
    log: (message: string) => log.push(message),
    messaging,
  } as Partial<CheckoutNeeds> as CheckoutNeeds
  const config = aSurvey({ endOfSurveyMessage: '受け付けました。' })
  const page = { form: {} as FormStore, needs }
  const checkout = new CheckoutStore({ page } as never, needs)
  const result = { answerCode: 'ABC12345', partitionKey: 'svy1#1', answerVersion: 1 }
  await act(async () => {
    render(
      <DoneView
        isChange={false}
        store={{
          config,
          opened: { checkout },
          needs: { messaging, go: () => {}, print: () => {}, drawQr: async () => ({ size: 1, path: '' }) },
        }}
        result={result}
      />,
    )
  })
  return { asked, log }
}

test('the thank-you message has the reception number of the order, its amount and its status [FORM-09]', async () => {
  const { asked } = await sentForm(aPayment('due'))
  expect(screen.getByText('受付番号').nextElementSibling?.textContent).toBe('0123456789ABCDEF')
  expect(screen.getByText('合計').nextElementSibling?.textContent).toBe('1,210円')
  expect(screen.getByText('支払い状況').nextElementSibling?.textContent).toBe('未払い')
  expect(screen.getByText('受付コード').nextElementSibling?.textContent).toBe('ABC12345')
  expect(asked).toEqual([['svy1#1']])
})

test('without an order it has none [FORM-09]', async () => {
  await sentForm(undefined)
  expect(screen.queryByText('受付番号')).toBeNull()
  expect(screen.getByText('受け付けました。')).toBeDefined()
})

test('a number that can not be read takes nothing away [PAY-27]', async () => {
  const { log } = await sentForm(new Error('out of order'))
  expect(log).toEqual(['The reception number could not be read'])
  expect(screen.getByText('受け付けました。')).toBeDefined()
})

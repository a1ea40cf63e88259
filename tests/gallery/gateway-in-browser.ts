import type { PaymentGateway } from '../../application/ports/payment-gateway.ts'

/** In place of the payment provider's gateway, which computes with what only Node has: takes every order, and believes nothing. */
export const testGateway: PaymentGateway = {
  takes: () => true,
  formOf: () => ({ action: 'https://provider.example/buy', fields: [] }),
  readNotice: () => ({ kind: 'malformed' }),
  readReturn: () => ({ kind: 'malformed' }),
  differenceFrom: () => undefined,
  reply: () => '',
}

import { sbPaymentGateway } from '../../../adapters/payment/sb/sb-payment-gateway.ts'

/** A contract with the payment provider. */
export const contract = { merchantId: '12345', serviceId: '001', hashKey: 'a key for tests' }

/** The real gateway with that contract. */
export const testGateway = sbPaymentGateway({
  ...contract,
  endpoint: 'https://provider.example/buy',
  customerCode: (userId) => `customer-${userId}`,
  origin: 'https://madoguchi.example.jp',
  notificationUrl: 'https://madoguchi.example.jp/notification',
})

import { openPaymentGateway } from '../../contracts/example/payment-session-api.ts'
import { paymentGatewayContract } from '../../contracts/payment-gateway.contract.ts'

paymentGatewayContract('a provider with a session API', () => openPaymentGateway())

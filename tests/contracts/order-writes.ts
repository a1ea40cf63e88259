import { expect } from 'vitest'
import type { AnswerWrite } from '../../application/ports/answer-repository.ts'
import type { PlaceTake } from '../../application/ports/booking-repository.ts'
import type { OrderMove } from '../../application/ports/order-move.ts'
import type { OrderPlacing, PendingAnswer } from '../../application/ports/order-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { PayType } from '../../domain/item-types/select-pay-type.ts'
import type { Order } from '../../domain/order/order.ts'
import { PaymentStatus } from '../../domain/order/order-state.ts'
import { CostType } from '../../domain/reservation/reservation-cost.ts'
import { CalculationType, RoundingType, TaxableType, TaxType } from '../../domain/tax/tax-terms.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'

/** An order of one sticker, as it is stored, without survey and times. */
export function anOrder(over: Partial<Order> = {}): Pick<OrderPlacing['stored'], 'order' | 'terms'> {
  const order: Order = {
    orderId: fresh('ORDER'),
    serviceSortKey: 'service#waste',
    serviceId: 'waste',
    serviceName: '粗大ごみ処理券',
    userId: fresh('U'),
    taxRate: 10,
    taxType: TaxType.INNER,
    calculationType: CalculationType.RESULT,
    roundingType: RoundingType.FLOOR,
    reservationCostType: CostType.FIXED_ONE,
    tax: 27,
    amount: 300,
    amountWithTax: 300,
    reservationCost: 1,
    status: PaymentStatus.NOT_APPLICABLE,
    selectedPayType: PayType.CASHLESS,
    details: [
      {
        detailId: 1,
        productId: 'sticker-300',
        productName: '処理券 300円',
        productCategoryId: 'sticker',
        productCategoryName: '処理券',
        price: 300,
        count: 1,
        amount: 300,
        tax: 0,
        amountWithTax: 300,
        taxableType: TaxableType.TAXABLE,
        cost: 1,
      },
    ],
    ...over,
  }
  return { order, terms: { payMethods: ['credit', 'paypay'], authorisesOnly: false } }
}

type PlacingOver = Partial<Omit<OrderPlacing, 'stored' | 'answer'>> & {
  order?: Partial<Order>
  surveyId?: string
  /** Epoch milliseconds. */
  atMs?: number
  /** Epoch milliseconds. */
  expiresAtMs?: number
  takes?: readonly PlaceTake[]
  catalogVersion?: number
  answer?: Partial<PendingAnswer>
}

/** An order of somebody for half an hour from now on; its answer books `takes`. */
export function aPlacing(over: PlacingOver = {}): OrderPlacing {
  const { order, surveyId = 'often', atMs = Date.now(), expiresAtMs = atMs + 1_800_000, ...more } = over
  const { takes, catalogVersion = 0, answer, ...rest } = more
  const made = anOrder(order)
  const { userId } = made.order
  const record = aFreshRecord({ surveyId, userId, keyMs: friday })
  const { audit: _, ...write } = aWrite(record, takes && { places: { catalogVersion, keeps: [], takes } })
  return {
    stored: { ...made, surveyId, createdAtMs: atMs, expiresAtMs },
    answer: { ...write, ...answer },
    bodyHash: fresh('body'),
    audit: [],
    ...rest,
  }
}

/** The save that completes an order, which was sent and not moved since, with the answer that it waits with. */
export function completing(
  { stored, answer }: OrderPlacing,
  over: Partial<Omit<AnswerWrite, 'order'>> & { version?: number } = {},
): AnswerWrite {
  const { version = 2, ...rest } = over
  const { orderId } = stored.order
  const { places } = answer
  return {
    ...answer,
    ...(places && {
      places: { ...places, takes: [], redeems: { orderId, places: places.takes.length } },
    }),
    order: {
      kind: 'completes',
      move: {
        orderId,
        version,
        to: 'completed',
        atMs: friday,
        captured: true,
        payMethod: 'credit',
        trackingId: `T-${orderId}`,
        completedAt: friday / 1000,
        releases: false,
      },
    },
    audit: [],
    ...rest,
  }
}

/** Sends an order that was placed to the provider. */
export const sending = ({ stored: { order, createdAtMs } }: OrderPlacing): OrderMove => ({
  orderId: order.orderId,
  version: 1,
  to: 'sent',
  atMs: createdAtMs,
  releases: false,
})

/** Stores an order and has it sent. */
export async function sent(
  { orders }: Pick<Storage, 'orders'>,
  placing: OrderPlacing,
): Promise<OrderPlacing> {
  expect(await orders.place(placing)).toEqual({ kind: 'placed' })
  expect(await orders.move(sending(placing), [])).toBe('moved')
  return placing
}

/** The id of an order. */
export const idOf = ({ stored }: OrderPlacing) => stored.order.orderId
/** Where an order stands; undefined if there is none. */
export const stateOf = async (storage: Pick<Storage, 'orders'>, placing: OrderPlacing) =>
  (await storage.orders.find(idOf(placing)))?.state

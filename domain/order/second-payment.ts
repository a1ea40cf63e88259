/** The id of what stands for a second payment of an order, by what the provider calls it. */
export const secondPaymentId = (orderId: string, trackingId: string): string => `${orderId}-${trackingId}`

/** The id by which the provider knows what an order or a second payment is for. */
export function providersId({ orderId, trackingId }: { orderId: string; trackingId?: string }): string {
  const end = `-${trackingId}`
  return trackingId !== undefined && orderId.endsWith(end) ? orderId.slice(0, -end.length) : orderId
}

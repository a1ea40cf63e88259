import type { PayMethod } from '../../domain/order/payment-service.ts'
import { type Taking, takingsOf } from '../../domain/order/takings.ts'
import type { DaySpan, LocalDate } from '../../domain/shared/local-date.ts'
import type { OrderRepository, OrderSum } from '../ports/order-repository.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { entryIn, ranked } from './counted.ts'

/** Orders, or times that something was given back of one, and what they come to in whole yen, tax included. */
export type Sum = { orders: number; yen: number }

/** What came of the orders of a day, of a service with a form, by a way to pay. */
export type TakingsOfDay = {
  day: LocalDate
  serviceId: string
  /** The id where the service is gone. */
  serviceName: string
  surveyId: string
  /** The id where the form is gone. */
  formTitle: string
  /** Absent: nobody has told. */
  payMethod?: PayMethod
  /** What is not there is nothing. */
  sums: Readonly<Partial<Record<Taking, Sum>>>
}

/**
 * Driving port of the office: what was taken and given back on days in Japan, by service, form and way to pay, in the
 * order of days, services and forms; with what is not settled and what was cancelled apart. No order is opened.
 */
type CountTakings = (
  days: DaySpan,
  /** Which orders are counted; absent: all. */
  isCounted?: (of: { serviceId: string; surveyId: string }) => boolean,
) => Promise<readonly TakingsOfDay[]>

type Needs = AllForms & {
  orders: Pick<OrderRepository, 'sumsOf' | 'partRefundsOf'>
  paymentConfig: PaymentConfigRepository
}

const payMethods: readonly PayMethod[] = ['credit', 'paypay', 'linepay', 'cash']

export const makeCountTakings =
  ({ orders, paymentConfig, ...forms }: Needs): CountTakings =>
  async (days, isCounted = () => true) => {
    const titles = new Map(
      (await allForms(forms).list()).map(({ config }) => [config.surveyId, config.surveyTitle] as const),
    )
    const { services } = await paymentConfig.find()
    type Row = TakingsOfDay & { sums: Partial<Record<Taking, Sum>> }
    const rows = new Map<string, Row>()
    const add = (
      day: LocalDate,
      { serviceId, surveyId, payMethod }: Pick<OrderSum, 'serviceId' | 'surveyId' | 'payMethod'>,
      taking: Taking,
      sum: Sum,
    ): void => {
      if (day < days.from || day > days.to || !isCounted({ serviceId, surveyId })) return
      const row = entryIn(
        rows,
        JSON.stringify([day, serviceId, surveyId, payMethod]),
        (): Row => ({
          ...{ day, serviceId, serviceName: services.get(serviceId)?.serviceName ?? serviceId },
          ...{ surveyId, formTitle: titles.get(surveyId) ?? surveyId },
          ...(payMethod && { payMethod }),
          sums: {},
        }),
      )
      const before = row.sums[taking] ?? { orders: 0, yen: 0 }
      row.sums[taking] = { orders: before.orders + sum.orders, yen: before.yen + sum.yen }
    }
    for (const sum of await orders.sumsOf(days)) {
      const { orders: counted, yen, givenBack = 0 } = sum
      for (const { taking, day, isRest } of takingsOf(sum))
        add(day, sum, taking, { orders: counted, yen: isRest ? yen - givenBack : yen })
    }
    for (const { day, refunds, yen, ...of } of await orders.partRefundsOf(days))
      add(day, of, 'refunded', { orders: refunds, yen })
    const byService = ranked([...services.keys()])
    const byForm = ranked([...titles.keys()])
    const byMethod = ranked(payMethods)
    return [...rows.values()].sort(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        byService(a.serviceId, b.serviceId) ||
        byForm(a.surveyId, b.surveyId) ||
        byMethod(a.payMethod ?? '', b.payMethod ?? ''),
    )
  }

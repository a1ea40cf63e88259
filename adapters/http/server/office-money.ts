import { IsIn, IsOptional } from 'class-validator'
import { type StateToDo, statesToDo } from '../../../application/office/orders-of-office.ts'
import type { OfficeMark } from '../../../application/office/payments.ts'
import {
  type CompareWithReportRequest,
  compareWithReport,
  exportTakings,
  type ListOrdersRequest,
  listOrders,
  type MarkOrderRequest,
  markOrder,
  type OrderRequest,
  type RefundOrderPartRequest,
  readOrder,
  readTakings,
  refundOrderPart,
} from '../calls/office-money.ts'
import { Day, dayIn, Fits, ID_LIMIT, Text, wholeNumber } from './dto.ts'
import { asData, asSent, serve } from './served-call.ts'

/** Characters of the largest report that is read, 10 MiB, as base64: taking it in holds up others for some 50 ms. */
const REPORT_LIMIT = 14_000_000
/** Characters of a title, and of a reason with all that is wrong about it. */
const TEXT_LIMIT = 1000

/** Query of `GET /office/api/orders`. */
class ListOrdersDto implements ListOrdersRequest {
  @IsIn(statesToDo)
  state!: StateToDo

  @IsOptional()
  @Text(1, ID_LIMIT)
  after?: string
}

/** The order that a path names. */
class OrderDto implements OrderRequest {
  @Text(1, ID_LIMIT)
  orderId!: string
}

/** Body of `POST /office/api/orders/{orderId}/marks`. */
class MarkOrderDto extends OrderDto implements MarkOrderRequest {
  @IsIn(['refunded', 'paid', 'unpaid', 'captured'])
  mark!: OfficeMark

  @Fits(wholeNumber)
  version!: number
}

/** Body of `POST /office/api/orders/{orderId}/part-refunds`. */
class RefundOrderPartDto extends OrderDto implements RefundOrderPartRequest {
  @Fits(wholeNumber)
  yen!: number

  @Text(0, TEXT_LIMIT)
  why!: string

  @Fits(wholeNumber)
  version!: number
}

/** Query of `GET /office/api/takings`. */
class DaysDto {
  @Day()
  from!: string

  @Day()
  to!: string
}

/** Body of `POST /office/api/report-comparisons`. */
class CompareWithReportDto extends DaysDto implements CompareWithReportRequest {
  /** CSV or .xlsx, base64. */
  @Text(1, REPORT_LIMIT)
  file!: string

  /** The title of the column of the order ids; told from the titles if absent. */
  @IsOptional()
  @Text(1, TEXT_LIMIT)
  idColumn?: string

  /** The title of the column of the amounts; told from the titles if absent. */
  @IsOptional()
  @Text(1, TEXT_LIMIT)
  yenColumn?: string
}

const daysIn = ({ from, to }: DaysDto) => ({ from: dayIn(from), to: dayIn(to) })

/** The calls about payments. */
export const moneyCalls = {
  listOrders: serve(listOrders, {
    summary: 'Orders that wait for the office, the oldest first',
    Dto: ListOrdersDto,
    command: asSent,
    reply: asData,
  }),
  readOrder: serve(readOrder, {
    summary: 'One order, with its lines and what was given back of it',
    Dto: OrderDto,
    command: asSent,
    reply: asData,
  }),
  markOrder: serve(markOrder, {
    summary: 'Enters what the office knows of a payment; no money moves',
    Dto: MarkOrderDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  refundOrderPart: serve(refundOrderPart, {
    summary: 'Notes that a part of a payment was given back; no money moves',
    Dto: RefundOrderPartDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  readTakings: serve(readTakings, {
    summary: 'What was taken and given back, by service and by day',
    Dto: DaysDto,
    command: daysIn,
    reply: asData,
  }),
  exportTakings: serve(exportTakings, {
    summary: 'The same by day, as the sheets of a workbook',
    Dto: DaysDto,
    command: daysIn,
    reply: asData,
    isLong: true,
  }),
  compareWithReport: serve(compareWithReport, {
    summary: "Compares a provider's report with the orders; nothing of it is stored",
    Dto: CompareWithReportDto,
    bodyLimit: 14 * 1024 * 1024,
    command: ({ file, idColumn, yenColumn, ...days }) => ({
      ...daysIn(days),
      ...{ file: Buffer.from(file, 'base64'), idColumn, yenColumn },
    }),
    reply: asData,
    isLong: true,
  }),
}

import type { City } from '../../application/ports/city-repository.ts'
import type { PaymentService } from '../../domain/order/payment-service.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { TaxSetting } from '../../domain/tax/tax-terms.ts'
import type { BundleFile } from './bundle-files.ts'
import { idOf, inFolder, type ParsedFile, readJson, readOne, repeatedIds, validate } from './bundle-json.ts'
import { type Fault, type Finding, faultOf, finding } from './fault.ts'
import { serviceFindings } from './rules/service-findings.ts'
import { taxFindings } from './rules/tax-findings.ts'
import { paymentServiceShape, taxShape } from './shapes/payment-shapes.ts'

/** What a bundle sells. Use `config` only if there are no faults. */
type CheckedPayment = {
  faults: Fault[]
  /** By `serviceId`; undefined stands for one that is ill-shaped. */
  services: ReadonlyMap<string, PaymentService | undefined>
  config: Pick<City, 'payment' | 'tax'>
}

/** Checks payment/*.json and tax.json. @param itemIds of items.json; undefined if that is ill-shaped */
export function checkPayment(
  files: readonly BundleFile[],
  { today, itemIds }: { today: LocalDate; itemIds: ReadonlySet<string> | undefined },
): CheckedPayment {
  const services = inFolder(files, 'payment').map((file) => readJson(file, paymentServiceShape))
  const tax = withoutRate(readOne(files, 'tax.json', taxShape))
  return {
    faults: [
      ...services.flatMap((one) =>
        validate<PaymentService>(one, (service) => serviceFindings(service, itemIds)),
      ),
      ...repeatedIds(services, 'serviceId', 'service.id_duplicate'),
      ...repeatedIds(services, 'sortKey', 'service.sort_key_duplicate'),
      ...validate<TaxSetting>(tax, (setting) => taxFindings(setting, today)),
      ...(services.length > 0 && !tax ? [faultOf('tax.json', finding('$', 'tax.missing', {}))] : []),
    ],
    services: new Map(services.map((one) => [idOf(one, 'serviceId'), wellShaped(one)])),
    config: {
      ...(services.length > 0 && { payment: services.map(({ value }) => value as PaymentService) }),
      ...(tax && { tax: tax.value as TaxSetting }),
    },
  }
}

const wellShaped = ({ value, findings }: ParsedFile): PaymentService | undefined =>
  findings.length === 0 ? (value as PaymentService) : undefined

/** The rate of today is never given (ENT-13): `tax` with a plainer finding for who gives one. */
function withoutRate(tax: ParsedFile | undefined): ParsedFile | undefined {
  const explained = (found: Finding): Finding =>
    found.path === '$.taxRate' ? finding(found.path, 'tax.rate_given', {}) : found
  return tax && { ...tax, findings: tax.findings.map(explained) }
}

import type { PaymentService } from '../../../domain/order/payment-service.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../../domain/reservation/category.ts'
import type { LanguageCode } from '../../../domain/shared/language-code.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'

/** Forms by id; undefined stands for one that is ill-shaped. */
type FormsById = ReadonlyMap<string, SurveyConfig | undefined>

/** What the rules of a form need from the rest of the bundle. */
export type BundleContext = {
  today: LocalDate
  /** Names of the images in media/. */
  media: ReadonlySet<string>
  /** Origins listed in the settings. */
  imageHosts: ReadonlySet<string>
  /** Languages that residents may choose, as the settings list them. */
  languages: ReadonlySet<LanguageCode>
  surveys: FormsById
  members: FormsById
  /** Ids of the categories of all levels; undefined if the bundle has no categories. */
  categoryIds: ReadonlySet<string> | undefined
  /** What can be booked; undefined if nothing can, or that has faults. */
  bookables:
    | { categories: CategoryTree; items: readonly ReservationItem[]; calendars: readonly Calendar[] }
    | undefined
  /** What is for sale, by `serviceId`; undefined stands for a service that is ill-shaped. */
  services: ReadonlyMap<string, PaymentService | undefined>
}

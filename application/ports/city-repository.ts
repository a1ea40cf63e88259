import type { CityStatus } from '../../domain/answer/city-status.ts'
import type { MessageSettings } from '../../domain/answer/message-times.ts'
import type { Notice, ServiceGroup } from '../../domain/home/home-settings.ts'
import type { PaymentService } from '../../domain/order/payment-service.ts'
import type { Calendar, Slot } from '../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../domain/reservation/category.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../domain/shared/language-data.ts'
import type { Duty, Section } from '../../domain/staff/office-duty.ts'
import type { StaffRecord } from '../../domain/staff/staff-account.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { TaxSetting } from '../../domain/tax/tax-terms.ts'
import type { AuditEvent } from './audit-log.ts'
import type { Booking } from './booking-repository.ts'
import type { ClosureNotice } from './office-answer-repository.ts'

/** What a municipality configures (a checked bundle). Grows with the product. */
export type City = {
  settings: CitySettings
  surveys: readonly SurveyConfig[]
  /** Member forms, whose answers are the records of members; in the order of the bundle. */
  members?: readonly SurveyConfig[]
  /** In the order of the bundle. */
  calendars?: readonly Calendar[]
  categories?: CategoryTree
  items?: readonly ReservationItem[]
  /** What is for sale, in the order of the bundle. */
  payment?: readonly PaymentService[]
  /** The consumption tax; absent where nothing is for sale. */
  tax?: TaxSetting
  /**
   * Staff records that there have to be, by user name in its one form; others stay. Of what they sign in with it says
   * nothing.
   */
  staff?: readonly StaffEntry[]
  /** Translations of the city's texts, by language. */
  languages?: CityLanguages
  media: readonly Media[]
}

/** A city without its staff records and images. */
export type CityContent = Omit<City, 'staff' | 'media'>

/** Translations of a city's texts by source text, by language. */
export type CityLanguages = Readonly<Record<LanguageCode, SyncedTexts>>

/**
 * A staff record as a bundle has it; without `sub` a new one gets one. `duties` are put in the place of those that it
 * has in the office, one a section; absent: it keeps them.
 */
export type StaffEntry = Omit<StaffRecord, 'sub'> & { sub?: string; duties?: readonly Duty[] }

/** A member form is a form like a survey, but no call for the one finds the other. */
export type FormKind = 'survey' | 'member'

export type CitySettings = {
  cityName: string
  /** Office shown where people need a human being. */
  contact?: string
  /** The colour of the city, `#rrggbb`, readable on white. */
  color?: string
  /** Where its sign is: `/media/{name}`, or an https address of a listed host. */
  logo?: string
  /** In the order in which the first page shows them. */
  notices?: readonly Notice[]
  /** The services on the first page; absent: all forms, in one group. */
  groups?: readonly ServiceGroup[]
  /** Ids of the forms that most residents come for, which stand on top of the first page. */
  mostUsed?: readonly string[]
  /** Words that mean the same when services are searched, beside the usual ones. */
  synonyms?: readonly (readonly string[])[]
  /** Origins of images besides our own; feeds `img-src`. */
  imageHosts?: readonly string[]
  /** How the office's pages are used; absent: as `OfficeSettings` says. */
  office?: OfficeSettings
  /** The statuses that the office gives to answers besides those of the product; absent: the usual ones. */
  statuses?: readonly CityStatus[]
  /** What is sent into the chat of who has booked; absent: nothing. */
  messages?: MessageSettings
  /**
   * Languages that residents may choose besides Japanese, in the order in which they are offered; absent: there is
   * nothing to choose.
   */
  languages?: readonly LanguageCode[]
}

/** Words that the office often writes to a resident, and what it calls them. */
export type MessageTemplate = { title: string; text: string }

/** The office's pages. */
export type OfficeSettings = {
  /** Groups of forms, calendars and services that some of the staff look after. */
  sections?: readonly Section[]
  /** Whether everybody has to confirm a sign-in with a linked LINE account; absent: only who has linked one. */
  secondFactor?: 'required' | 'offered'
  /** What may be written to residents, in the order in which it is offered. */
  templates?: readonly MessageTemplate[]
  /** The only origin at which the office's pages and calls are there; absent: every one. */
  origin?: string
}

export type Media = { name: string; contentType: string; bytes: Uint8Array }

/** A city that was put in force. The first one is version 1; each other one follows the one before it. */
export type CityVersion = {
  version: number
  /** Epoch milliseconds. */
  at: number
  /** Who put it in force; absent: nobody said so. */
  by?: string
  /** What it changed, by kind and id as `keyOfThing` has them; of the first version everything. */
  changed: readonly string[]
}

/** How many versions are kept. */
export const KEPT_VERSIONS = 200

export type ImportOptions = {
  progress?: ImportProgress | undefined
  closed?: readonly Slot[] | undefined
  /** Who puts it in force. */
  by?: string | undefined
  /** The newest version when it was agreed to; absent: whatever came since is undone. */
  since?: number | undefined
  /** What is told in the same step to who has booked slots that it closes. */
  tells?: ClosureNotices | undefined
  /** The draft that it puts in force: it goes in the same step; if there is another by then, nothing is stored. */
  draft?: { surveyId: string; revision: number } | undefined
  /** The audit events of the step. */
  audit?: ((result: ImportResult) => readonly AuditEvent[]) | undefined
}

/** Messages to who has booked in some slots. */
export type ClosureNotices = {
  slots: readonly Slot[]
  /** All the live bookings in them: if there are others by then, nothing is stored. */
  booked: readonly Pick<Booking, 'answerId' | 'itemKey'>[]
  /** As `OfficeAnswerRepository.tell` takes them. */
  notices: readonly ClosureNotice[]
}

type ImportProgress = (done: number, total: number, what: string) => void

/** Driven port: the configuration of the city as a whole. */
export interface CityRepository {
  /**
   * Puts `city` in force as one step: what is not in it goes, what is unchanged keeps its version. Never touches
   * answers. A quota may be lowered below what is booked (the audit lists it); a time slot that has live bookings from
   * today on may not be removed or given other times, nor its calendar removed, nor a form that has such bookings or
   * orders that are being paid. What was once a survey is no member form, and the reverse; the item with the number of
   * a member form keeps its key and how numbers are given. Staff records are added or get their new name and address by
   * user name; they keep `sub`, time and password, whatever the city says, and none is removed. A new one has the `sub`
   * that the city gives it, or a random one; it can't be that of another record. Other duties than it has are recorded
   * as an audit event `office.duties_changed`. Reminders that wait for bookings in
   * `closed` slots go in the same step, and what was put in force is kept as a version, unless it is what was in force.
   *
   * @returns how many forms are new, changed, unchanged, removed
   * @throws Refusal `city.changed` if there is a version after `since`, or bookings that `tells` knows nothing of;
   * `office.draft_changed` if there is another draft than `draft`; `city.form_kind`, `city.number_item`,
   * `city.slot_in_use`, `city.survey_in_use`, `city.staff_sub`, `service.unavailable`
   */
  import(city: City, at: number, options?: ImportOptions): Promise<ImportResult>
  /** The city in force, with every staff record, by user name; undefined before the first import. */
  export(): Promise<City | undefined>
  /** The last 200 versions, the newest first; empty before the first import. */
  versions(): Promise<CityVersion[]>
  /** The city of a version with its images, without staff records; undefined if that is not kept. */
  version(version: number): Promise<City | undefined>
  /** The same without images. */
  contentOf(version: number): Promise<CityContent | undefined>
  /** The highest number of an item's key like `q1` that a form had since its first import; 0: none. */
  lastKeyOf(surveyId: string): Promise<number>
  settings(): Promise<CitySettings | undefined>
  /** The translations in force. Never change it. */
  languages(): Promise<CityLanguages>
  /** An image of the city in force; undefined if there is none. Nobody changes what is given. */
  findMedia(name: string): Promise<Media | undefined>
}

export type ImportResult = { added: number; changed: number; unchanged: number; removed: number }

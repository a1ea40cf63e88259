import type { ItemType } from '../survey/item-type.ts'
import { address } from './address.ts'
import { attachment } from './attachment.ts'
import { birthday } from './birthday.ts'
import { checkboxes } from './checkboxes.ts'
import { choicegroupheader } from './choicegroupheader.ts'
import { countVaccines } from './count-vaccines.ts'
import { date } from './date.ts'
import { dateDropdown } from './date-dropdown.ts'
import { dropdown } from './dropdown.ts'
import { email } from './email.ts'
import { groupheader } from './groupheader.ts'
import { guide } from './guide.ts'
import { languageSuggest } from './language-suggest.ts'
import { linearscale } from './linearscale.ts'
import { linkbutton } from './linkbutton.ts'
import { memberNumber } from './member-number.ts'
import { number } from './number.ts'
import { numbering } from './numbering.ts'
import { orderId } from './order-id.ts'
import { paragraph } from './paragraph.ts'
import { paymentData } from './payment-data.ts'
import { phone } from './phone.ts'
import { postcode } from './postcode.ts'
import { previousVaccineDate } from './previous-vaccine-date.ts'
import { previousVaccineMaker } from './previous-vaccine-maker.ts'
import { radio } from './radio.ts'
import { repeat } from './repeat.ts'
import { reservation } from './reservation.ts'
import { selectPayType } from './select-pay-type.ts'
import { selectProducts } from './select-products.ts'
import { sesshuJisshiDate } from './sesshu-jisshi-date.ts'
import { sesshuVaccineMaker } from './sesshu-vaccine-maker.ts'
import { suggest } from './suggest.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'

/** All item types by name; every other list of types is derived from this one. */
export const itemTypes = {
  text,
  textarea,
  email,
  phone,
  postcode,
  address,
  number,
  paragraph,
  radio,
  dropdown,
  suggest,
  languageSuggest,
  checkboxes,
  date,
  birthday,
  dateDropdown,
  linearscale,
  attachment,
  guide,
  groupheader,
  choicegroupheader,
  linkbutton,
  repeat,
  reservation,
  sesshuJisshiDate,
  sesshuVaccineMaker,
  countVaccines,
  previousVaccineMaker,
  previousVaccineDate,
  numbering,
  memberNumber,
  selectProducts,
  selectPayType,
  paymentData,
  orderId,
} satisfies Record<string, ItemType>

/** Name of a registered item type. */
export type ItemTypeName = keyof typeof itemTypes

const typesByName: ReadonlyMap<string, ItemType> = new Map(Object.entries(itemTypes))

/** The registered type of `item`; undefined for an unknown one, also for names like `__proto__` (ITEM-33). */
export const itemTypeOf = ({ type }: { type: string }): ItemType | undefined => typesByName.get(type)

import type { ItemType } from '../item-type.ts'
import { address } from './address/address.ts'
import { birthday } from './birthday/birthday.ts'
import { checkboxes } from './checkboxes/checkboxes.ts'
import { choicegroupheader } from './choicegroupheader/choicegroupheader.ts'
import { countVaccines } from './count-vaccines/count-vaccines.ts'
import { date } from './date/date.ts'
import { dateDropdown } from './date-dropdown/date-dropdown.ts'
import { dropdown } from './dropdown/dropdown.ts'
import { email } from './email/email.ts'
import { groupheader } from './groupheader/groupheader.ts'
import { guide } from './guide/guide.ts'
import { linearscale } from './linearscale/linearscale.ts'
import { linkbutton } from './linkbutton/linkbutton.ts'
import { number } from './number/number.ts'
import { paragraph } from './paragraph/paragraph.ts'
import { phone } from './phone/phone.ts'
import { postcode } from './postcode/postcode.ts'
import { previousVaccineDate } from './previous-vaccine-date/previous-vaccine-date.ts'
import { previousVaccineMaker } from './previous-vaccine-maker/previous-vaccine-maker.ts'
import { radio } from './radio/radio.ts'
import { reservation } from './reservation/reservation.ts'
import { sesshuJisshiDate } from './sesshu-jisshi-date/sesshu-jisshi-date.ts'
import { sesshuVaccineMaker } from './sesshu-vaccine-maker/sesshu-vaccine-maker.ts'
import { text } from './text/text.ts'
import { textarea } from './textarea/textarea.ts'

/** The only list of item types; every other list is derived from it. */
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
  checkboxes,
  date,
  birthday,
  dateDropdown,
  linearscale,
  guide,
  groupheader,
  choicegroupheader,
  linkbutton,
  reservation,
  sesshuJisshiDate,
  sesshuVaccineMaker,
  countVaccines,
  previousVaccineMaker,
  previousVaccineDate,
} satisfies Record<string, ItemType>

export type ItemTypeName = keyof typeof itemTypes

/** The type of `item`; undefined for one we do not know (ITEM-33), `__proto__` and `constructor` included. */
export const itemTypeOf = ({ type }: { type: string }): ItemType | undefined =>
  Object.hasOwn(itemTypes, type) ? itemTypes[type as ItemTypeName] : undefined

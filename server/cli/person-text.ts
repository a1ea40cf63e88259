import type { PersonOfSlot } from '../../application/office/list-people.ts'

/** Somebody who has booked, as a line under the slot: name, phone, form and answer code. */
export const personText = ({ name, phone, formTitle, answerCode }: PersonOfSlot): string =>
  `  ${[name || '（名前なし）', phone, formTitle, answerCode].filter((text) => text !== '').join('　')}`

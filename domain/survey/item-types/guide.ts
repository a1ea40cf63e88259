import type { ItemType } from '../item-type.ts'
import { notAnswered } from '../rules/not-answered.ts'

/** Guidance on the form (ITEM-19). */
export const guide: ItemType = { ...notAnswered, control: () => ({ kind: 'text-block', tone: 'guide' }) }

import type { ItemType } from '../item-type.ts'

/** The common part of item types that are shown but never answered. */
export const displayOnly = {
  takesAnswer: false,
  check: () => [],
  shown: () => '',
} as const satisfies Omit<ItemType, 'control'>

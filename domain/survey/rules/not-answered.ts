import type { ItemType } from '../item-type.ts'

/** What all items have in common that are shown and never answered. */
export const notAnswered = {
  takesAnswer: false,
  check: () => [],
  shown: () => '',
} as const satisfies Omit<ItemType, 'control'>

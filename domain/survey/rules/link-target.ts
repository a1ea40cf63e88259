import { returnPathOf } from '../../session/return-path.ts'
import { isHttpsLink } from '../../shared/safe-link.ts'
import type { SchemaItem } from '../survey-config.ts'
import { initialAnswerOf } from './initial-answer.ts'

const routeName = /^[A-Za-z][A-Za-z0-9_-]*$/

/**
 * The target of a link button: its `input`, else its `default`, if that is an https link, a path of our own origin or
 * has the form of a route name (ITEM-23); else undefined. Does not check that the route exists.
 */
export function linkTarget(item: SchemaItem): string | undefined {
  const target = initialAnswerOf(item)?.[0] ?? ''
  const acceptable =
    isHttpsLink(target) || routeName.test(target) || (target !== '' && returnPathOf(target) === target)
  return acceptable ? target : undefined
}

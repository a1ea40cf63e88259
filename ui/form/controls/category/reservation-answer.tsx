import { useEffect, useState } from 'react'
import type { OwnReservation } from '../../../../domain/answer/own-answer.ts'
import { itemsOf, pathOf } from '../../../../domain/reservation/category-tree.ts'
import { parseReservation, type ReservationValue } from '../../../../domain/shared/reservation-value.ts'
import type { SchemaItem } from '../../../../domain/survey/survey-config.ts'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import type { FormPage } from '../../form-page.ts'
import { slotOf, useCalendar, whenText } from './booked-time.tsx'
import { type Catalog, catalogCacheOf } from './catalog.ts'
import styles from './category.module.css'
import { categoryName } from './category-choice.ts'

type Props = {
  item: SchemaItem
  value: string
  page: Pick<FormPage, 'form' | 'needs' | 'reservationOf'>
}

/**
 * A reservation as a person reads it: the categories, what is reserved, the calendar if the form shows it, and when
 * (ITEM-34).
 */
export function ReservationAnswer({ item, value, page }: Props) {
  const texts = useTexts('shared')
  const { form, needs } = page
  const { say, plain } = useTranslation()
  const cache = catalogCacheOf(needs)
  const [catalog, setCatalog] = useState(cache.loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (catalog) return
    cache.load().then(setCatalog, () => setFailed(true))
  }, [cache, catalog])
  const reservation = parseReservation(value)
  const calendar = useCalendar(reservation, page, catalog)
  const stored = page.reservationOf?.(item.itemKey)
  const kept = stored?.value === value ? stored : undefined
  const slot = { ...slotOf(calendar, reservation), ...kept?.reserved }
  const time = whenText(texts, reservation, form.source.today, slot)

  if (!catalog && !failed) return texts['ui.loading']
  const inForce = catalog && reservation ? namesOf(reservation, catalog) : []
  const names = inForce.length > 0 ? inForce : namesOfKept(kept)
  return (
    <>
      <span className={styles.names}>{names.length > 0 ? names.map(plain).join(' ＞ ') : texts.UNKNOWN}</span>
      {item.calendarLabelDisplay && calendar && <span className={styles.names}>{say(calendar.name)}</span>}
      {time && <span className={styles.time}>{time}</span>}
    </>
  )
}

/** The same of what is stored, as the server tells it. */
const namesOfKept = (kept: OwnReservation | undefined): string[] => {
  const { tag1, tag2, tag3 } = kept?.categoryInfo ?? {}
  return [tag1, tag2, tag3, kept?.reserved.itemName].filter((name) => name !== undefined)
}

/** Names from the large category down to the item; none if the category is no longer there. */
function namesOf({ categoryId, itemId }: ReservationValue, { tree, items }: Catalog): string[] {
  const path = tree && pathOf(tree, categoryId)
  if (!path) return []
  const item = itemsOf(items, categoryId).find((one) => one.itemId === itemId)
  const names = [path.large, path.medium, path.small].map(categoryName)
  return item ? [...names, item.itemName] : names
}

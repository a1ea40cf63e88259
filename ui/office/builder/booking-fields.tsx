import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { builder as texts } from '../../../application/texts/office.json'
import type { CategoryTree } from '../../../domain/reservation/category.ts'
import type { ItemChange } from '../../../domain/survey/edit-form.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { FailureView } from '../frame/failure-view.tsx'
import type { OfficeServices } from '../services.ts'
import { CategoryPicker } from './category-picker.tsx'
import styles from './editor.module.css'
import { CheckField, NumberField, TextField } from './fields.tsx'
import { attributeOf, withAttribute } from './item-attributes.ts'

export type BookingFieldNeeds = Pick<OfficeServices, 'loadCategoryTree' | 'listCalendarsOfOffice'>

type Props = {
  needs: BookingFieldNeeds
  item: SchemaItem
  mayWrite: boolean
  onChange(change: ItemChange): void
}

const levels = [
  ['setLargeCategoryTitle', 'tag1'],
  ['setMediumCategoryTitle', 'tag2'],
  ['setSmallCategoryTitle', 'tag3'],
] as const

/** What can be booked by an item, and how residents choose among it. */
export const BookingFields = observer(function BookingFields({ needs, item, mayWrite, onChange }: Props) {
  const { loaded, load } = useBookables(needs)
  const display = loaded.name === 'open' ? loaded.tree?.display : undefined
  const named = levels.some(([field]) => item[field] !== undefined)
  return (
    <>
      {loaded.name === 'loading' && <p className={styles.hint}>{texts['booking.loading']}</p>}
      {loaded.name === 'failed' && <FailureView error={loaded.error} onRetry={load} />}
      {loaded.name === 'open' && !loaded.tree && <p className={styles.hint}>{texts['booking.none']}</p>}
      {loaded.name === 'open' && loaded.tree && (
        <CategoryPicker
          nodes={loaded.tree.categories}
          calendars={loaded.calendars}
          named={item.categories_tree}
          mayWrite={mayWrite}
          onChange={(categories_tree) => onChange({ categories_tree })}
        />
      )}
      <div className={styles.checks}>
        <CheckField
          label={texts['booking.required']}
          isOn={item.categoryRequiredFlag === true}
          onChange={(isOn) => onChange({ categoryRequiredFlag: isOn || undefined })}
        />
        <CheckField
          label={texts['booking.calendar']}
          isOn={item.calendarLabelDisplay === true}
          onChange={(isOn) => onChange({ calendarLabelDisplay: isOn || undefined })}
        />
      </div>
      <details className={styles.fold} open={named || undefined}>
        <summary>{texts['booking.levels']}</summary>
        <div className={styles.triple}>
          {levels.map(([field, tag]) => (
            <TextField
              key={field}
              label={texts[`booking.${field}`]}
              placeholder={display?.[tag]}
              value={item[field] ?? ''}
              onChange={(value) => onChange({ [field]: value || undefined })}
            />
          ))}
        </div>
      </details>
      <NumberField
        label={texts['item.dose']}
        hint={texts['item.dose.hint']}
        value={attributeOf(item, 'dose')}
        onChange={(dose) => onChange({ attributes: withAttribute(item, 'dose', dose) })}
      />
    </>
  )
})

type Loaded =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; tree: CategoryTree | undefined; calendars: ReadonlyMap<string, string> }

/** The categories of the city, and the names of the calendars that one sees to. */
function useBookables({ loadCategoryTree, listCalendarsOfOffice }: BookingFieldNeeds) {
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const load = useCallback(() => {
    setLoaded({ name: 'loading' })
    Promise.all([loadCategoryTree(), listCalendarsOfOffice()]).then(
      ([tree, calendars]) =>
        setLoaded({
          ...{ name: 'open', tree },
          calendars: new Map(calendars.map(({ calendarId, name }) => [calendarId, name])),
        }),
      (error: unknown) => setLoaded({ name: 'failed', error }),
    )
  }, [loadCategoryTree, listCalendarsOfOffice])
  useEffect(load, [load])
  return { loaded, load }
}

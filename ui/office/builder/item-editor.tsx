import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { itemTypeWords } from '../../../application/texts/item-type-words.ts'
import { builder as texts } from '../../../application/texts/office.json'
import { type ItemTypeName, itemTypeOf } from '../../../domain/item-types/registry.ts'
import { type ItemChange, withOptions } from '../../../domain/survey/edit-form.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { type BookingFieldNeeds, BookingFields } from './booking-fields.tsx'
import type { BuilderStore } from './builder-store.ts'
import { hasPlainPayTypes, LanguageFields, PayTypeFields } from './choice-fields.tsx'
import styles from './editor.module.css'
import { CheckField, ChoiceField, LinesField, NumberField, RestField, TextField } from './fields.tsx'
import { ItemFindings } from './findings-list.tsx'
import { attributeOf, knownAttributes, withAttribute } from './item-attributes.ts'
import { detailFields, ItemDetails } from './item-details.tsx'
import { ItemLimits, limitFields } from './item-limits.tsx'
import { Opening } from './opening.tsx'
import { hasOptions } from './quick-lines.ts'
import { TypeOptions } from './type-options.tsx'

type Props = { store: BuilderStore; item: SchemaItem }

/** The chosen item: what it asks, and how. */
export const ItemEditor = observer(function ItemEditor({
  store,
  item,
  needs,
}: Props & { needs: BookingFieldNeeds }) {
  const { itemKey, title, type, description = '', isRequired } = item
  const words = Object.hasOwn(itemTypeWords, type) ? itemTypeWords[type as ItemTypeName] : undefined
  const change = (changed: ItemChange): void => store.change(itemKey, changed)
  const own = store.findings.filter((finding) => finding.itemKey === itemKey)
  const takesAnswer = itemTypeOf(item)?.takesAnswer === true
  const isProse = type === 'paragraph' || type === 'guide'
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.scrollTo?.(0, 0)
  }, [itemKey])
  return (
    <section
      ref={place}
      className={styles.editor}
      aria-label={textOf(texts, 'item.of', { title: title || texts.untitled })}
    >
      <div className={styles.editorHead}>
        <h2>{textOf(texts, 'item', { place: store.items.indexOf(item) + 1 })}</h2>
        {store.mayWrite && <Actions store={store} item={item} />}
      </div>
      <ItemFindings findings={own} />
      <fieldset disabled={!store.mayWrite} className={styles.plain} onBlur={store.link}>
        <TextField
          label={texts['item.title']}
          lines={isProse ? 4 : 1}
          value={title}
          onChange={(value) => change({ title: value })}
        />
        <ChoiceField
          label={texts['item.type']}
          hint={ownHelp(type) ?? words?.help}
          value={type}
          onChange={(value) => change({ type: value })}
        >
          {!words && <option value={type}>{type}</option>}
          <TypeOptions />
        </ChoiceField>
        {takesAnswer && (
          <CheckField
            label={texts['item.required']}
            isOn={isRequired?.value === true}
            onChange={(value) => change({ isRequired: requiredAs(isRequired, value) })}
          />
        )}
        {hasOptions(type) && (
          <LinesField
            key={`options ${itemKey} ${store.round}`}
            label={texts['item.options']}
            hint={texts[type === 'choicegroupheader' ? 'item.options.arrow' : 'item.options.hint']}
            lines={item.options ?? []}
            onChange={(options) => {
              const next = withOptions(item, options)
              change({
                options,
                ...(next.sectionOptions && { sectionOptions: next.sectionOptions }),
              })
            }}
          />
        )}
        {type === 'choicegroupheader' && <Opening store={store} item={item} />}
        {!isProse && (
          <TextField
            label={texts['item.description']}
            lines={3}
            value={description}
            onChange={(value) => change({ description: value || undefined })}
          />
        )}
        <ItemLimits item={item} onChange={change} />
        {type === 'reservation' && (
          <BookingFields
            key={`booking ${itemKey} ${store.round}`}
            {...{ needs, item }}
            mayWrite={store.mayWrite}
            onChange={change}
          />
        )}
        {type === 'selectPayType' && <PayTypeFields item={item} onChange={change} />}
        {type === 'languageSuggest' && <LanguageFields item={item} onChange={change} />}
        {type === 'groupheader' && (item.attributes || hasSecondDose(store)) && (
          <div className={styles.pair}>
            {(['intervalDays', 'intervalMonths'] as const).map((name) => (
              <NumberField
                key={name}
                label={texts[`item.${name}`]}
                value={attributeOf(item, name)}
                onChange={(value) => change({ attributes: withAttribute(item, name, value) })}
              />
            ))}
          </div>
        )}
        {(takesAnswer || type === 'linkbutton') && (
          <TextField
            label={texts[type === 'linkbutton' ? 'item.address' : 'item.default']}
            value={[item.input ?? item.default ?? []].flat().join('、')}
            onChange={(value) => change({ [firstField(item)]: firstOf(item, value) })}
          />
        )}
        <div className={styles.checks}>
          <CheckField
            label={texts['item.admin']}
            isOn={item.isAdminItem === true}
            onChange={(isOn) => change({ isAdminItem: isOn || undefined })}
          />
          {takesAnswer && (
            <>
              <CheckField
                label={texts['item.fixed']}
                isOn={item.isNotEditable === true}
                onChange={(isOn) => change({ isNotEditable: isOn || undefined })}
              />
              <CheckField
                label={texts['item.searchable']}
                hint={texts['item.searchable.hint']}
                isOn={item.isSearchable?.value === true}
                onChange={(value) => change({ isSearchable: value ? { value } : undefined })}
              />
            </>
          )}
        </div>
        <ItemDetails
          key={`details ${itemKey} ${type} ${store.round}`}
          {...{ item, takesAnswer }}
          onChange={change}
        />
        <RestField key={`rest ${itemKey} ${store.round}`} rest={restOf(item)} onChange={change} />
      </fieldset>
    </section>
  )
})

const helped = ['choicegroupheader', 'reservation', 'languageSuggest', 'selectPayType'] as const

/** What is written otherwise here than in a spreadsheet. */
function ownHelp(type: string): string | undefined {
  const own = helped.find((each) => each === type)
  return own && texts[`type.${own}`]
}

type Action = {
  what: 'up' | 'down' | 'below' | 'copy' | 'remove'
  keys?: string
  isOff?: boolean
  act(): void
}

/** What is done with the item as a whole; the keys do the same in the list. */
function Actions({ store, item: { itemKey, title } }: Props) {
  const at = store.items.findIndex((each) => each.itemKey === itemKey)
  const name = title || texts.untitled
  const actions: Action[] = [
    { what: 'up', keys: 'Alt+ArrowUp', isOff: at === 0, act: () => store.move(itemKey, at - 1) },
    {
      ...{ what: 'down', keys: 'Alt+ArrowDown', isOff: at === store.items.length - 1 },
      act: () => store.move(itemKey, at + 1),
    },
    { what: 'below', act: () => store.add([{ title: '', type: 'text' }], itemKey) },
    { what: 'copy', keys: 'Control+D', act: () => store.copy(itemKey) },
    { what: 'remove', keys: 'Delete', act: () => store.remove(itemKey) },
  ]
  return (
    <div className={styles.actions} role="toolbar" aria-label={texts.actions}>
      {actions.map(({ what, act, keys, isOff = false }) => (
        <button
          key={what}
          type="button"
          aria-label={textOf(texts, `action.${what}.of`, { title: name })}
          aria-keyshortcuts={keys}
          aria-disabled={isOff || undefined}
          onClick={act}
        >
          {texts[`action.${what}`]}
        </button>
      ))}
    </div>
  )
}

const requiredAs = (
  before: SchemaItem['isRequired'],
  value: boolean,
): SchemaItem['isRequired'] | undefined => {
  const { value: _, ...others } = before ?? {}
  if (value) return { ...others, value }
  return Object.keys(others).length > 0 ? others : undefined
}

/** Whether somebody is vaccinated twice, with days between. */
const hasSecondDose = ({ items }: BuilderStore): boolean =>
  items.some((item) => item.type === 'reservation' && Number(attributeOf(item, 'dose') ?? 1) > 1)

/** Where the first answer stands: what goes before, where it stands there; a button leads where it says. */
const firstField = ({ type, input, default: usual }: SchemaItem): 'input' | 'default' =>
  input !== undefined || (type === 'linkbutton' && usual === undefined) ? 'input' : 'default'

function firstOf({ type }: SchemaItem, value: string): SchemaItem['default'] | undefined {
  if (value === '') return undefined
  return type === 'checkboxes' ? value.split('、') : value
}

const ofBookings = [
  ...['categories_tree', 'categoryRequiredFlag', 'calendarLabelDisplay'],
  ...['setLargeCategoryTitle', 'setMediumCategoryTitle', 'setSmallCategoryTitle'],
]

/** What has no field of its own. */
function restOf(item: SchemaItem): Record<string, unknown> {
  const { type, attributes = {} } = item
  const shown = new Set<string>([
    ...['itemKey', 'title', 'type', 'description', 'isRequired', 'default', 'input', 'isAdminItem'],
    ...['isNotEditable', 'isSearchable', ...limitFields(item), ...detailFields(item)],
    ...(hasOptions(type) ? ['options'] : []),
    ...(type === 'choicegroupheader' ? ['sectionOptions'] : []),
    ...(type === 'reservation' ? ofBookings : []),
    ...(type === 'languageSuggest' ? ['languageSettingOptions'] : []),
    ...(type === 'selectPayType' && hasPlainPayTypes(item) ? ['payTypeOptions'] : []),
    ...(Object.keys(attributes).every((name) => knownAttributes.has(name)) ? ['attributes'] : []),
  ])
  return Object.fromEntries(Object.entries(item).filter(([field]) => !shown.has(field)))
}

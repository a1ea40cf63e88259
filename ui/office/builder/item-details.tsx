import { builder as texts } from '../../../application/texts/office.json'
import type { ItemTypeName } from '../../../domain/item-types/registry.ts'
import type { ItemChange } from '../../../domain/survey/edit-form.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import styles from './editor.module.css'
import { CheckField, ChoiceField, TextField } from './fields.tsx'
import { attributeOf, withAttribute } from './item-attributes.ts'

/** Types that a browser may fill in. */
const filled: ReadonlySet<string> = new Set<ItemTypeName>([
  ...(['text', 'email', 'phone', 'postcode', 'address', 'birthday'] as const),
])
const fillings = ['name', 'off'] as const
/** Types that are written letter by letter, in any of them. */
const written: ReadonlySet<string> = new Set<ItemTypeName>(['text', 'textarea', 'address'])
const keyboards = ['numeric', 'tel', 'email', 'hankaku_only'] as const

/** The fields that stand among the details of an item. */
export const detailFields = ({ type }: SchemaItem): readonly string[] => [
  ...['imageUrl', 'imageSize', 'disabled', 'isRequiredForUser'],
  ...(written.has(type) ? ['imeType'] : []),
]

type Props = { item: SchemaItem; takesAnswer: boolean; onChange(change: ItemChange): void }

/** What few items have: a picture, how it is written and filled in, and whether it can be. */
export function ItemDetails({ item, takesAnswer, onChange }: Props) {
  const { type, imageUrl, imeType = '', disabled, isRequiredForUser } = item
  const filling = attributeOf(item, 'autocomplete')
  const isUsed = [imageUrl, item.imeType, disabled, isRequiredForUser, filling].some(Boolean)
  return (
    <details className={styles.fold} open={isUsed || undefined}>
      <summary>{texts.details}</summary>
      <div className={styles.plain}>
        <TextField
          label={texts['details.image']}
          hint={texts['details.image.hint']}
          value={imageUrl ?? ''}
          onChange={(value) => onChange({ imageUrl: value || undefined, imageSize: undefined })}
        />
        <div className={styles.pair}>
          {filled.has(type) && (
            <ChoiceField
              label={texts['details.filling']}
              value={String(filling ?? '')}
              onChange={(value) =>
                onChange({ attributes: withAttribute(item, 'autocomplete', value || undefined) })
              }
            >
              <option value="">{texts['details.filling.usual']}</option>
              <Known values={fillings} value={String(filling ?? '')} nameOf={fillingName} />
            </ChoiceField>
          )}
          {written.has(type) && (
            <ChoiceField
              label={texts['details.keyboard']}
              value={imeType}
              onChange={(value) => onChange({ imeType: value || undefined })}
            >
              <option value="">{texts['details.keyboard.usual']}</option>
              <Known values={keyboards} value={imeType} nameOf={keyboardName} />
            </ChoiceField>
          )}
        </div>
        {takesAnswer && (
          <div className={styles.checks}>
            <CheckField
              label={texts['details.requiredForUser']}
              isOn={isRequiredForUser?.value === true}
              onChange={(value) => onChange({ isRequiredForUser: value ? { value } : undefined })}
            />
            <CheckField
              label={texts['details.disabled']}
              isOn={disabled === true}
              onChange={(isOn) => onChange({ disabled: isOn || undefined })}
            />
          </div>
        )}
      </div>
    </details>
  )
}

const fillingName = (value: (typeof fillings)[number]): string => texts[`details.filling.${value}`]
const keyboardName = (value: (typeof keyboards)[number]): string => texts[`details.keyboard.${value}`]

type KnownProps<T extends string> = { values: readonly T[]; value: string; nameOf(value: T): string }

/** What can be chosen, and what stands there although it cannot be. */
const Known = <T extends string>({ values, value, nameOf }: KnownProps<T>) => (
  <>
    {values.map((each) => (
      <option key={each} value={each}>
        {nameOf(each)}
      </option>
    ))}
    {value !== '' && !values.some((each) => each === value) && <option value={value}>{value}</option>}
  </>
)

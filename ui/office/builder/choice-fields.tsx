import { languages } from '../../../application/texts/languages.ts'
import { builder as texts } from '../../../application/texts/office.json'
import type { ItemChange } from '../../../domain/survey/edit-form.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import styles from './editor.module.css'
import { CheckField, TextField } from './fields.tsx'

type Props = { item: SchemaItem; onChange(change: ItemChange): void }

const kinds = [0, 1] as const

/** Whether its ways to pay are at most one of each kind, as fields have them. */
export const hasPlainPayTypes = ({ payTypeOptions = [] }: SchemaItem): boolean =>
  new Set(payTypeOptions.map(({ payType }) => payType)).size === payTypeOptions.length

/** What each way to pay is called; one without a name is not offered. */
export function PayTypeFields({ item, onChange }: Props) {
  const { payTypeOptions = [] } = item
  if (!hasPlainPayTypes(item)) return null
  const put = (payType: number, input: string): void => {
    const others = payTypeOptions.filter((each) => each.payType !== payType)
    const next = [...others, ...(input === '' ? [] : [{ input, payType }])]
    onChange({
      payTypeOptions: next.length > 0 ? next.toSorted((a, b) => a.payType - b.payType) : undefined,
    })
  }
  return (
    <div className={styles.pair}>
      {kinds.map((kind) => (
        <TextField
          key={kind}
          label={texts[`pay.${kind}`]}
          hint={texts['pay.hint']}
          value={payTypeOptions.find(({ payType }) => payType === kind)?.input ?? ''}
          onChange={(input) => put(kind, input)}
        />
      ))}
    </div>
  )
}

/** The languages that a resident chooses from. */
export function LanguageFields({ item, onChange }: Props) {
  const { languageSettingOptions = [] } = item
  const put = (languageCode: string, languageNativeName: string, isOn: boolean): void => {
    const others = languageSettingOptions.filter((each) => each.languageCode !== languageCode)
    const next = isOn ? [...others, { languageCode, languageNativeName }] : others
    onChange({ languageSettingOptions: next.length > 0 ? next : undefined })
  }
  const own = languageSettingOptions.filter(
    ({ languageCode }) => !languages.some(({ code }) => code === languageCode),
  )
  const all = [
    ...languages.map(({ code, nativeName }) => ({ code: code as string, nativeName })),
    ...own.map(({ languageCode, languageNativeName }) => ({
      code: languageCode,
      nativeName: languageNativeName,
    })),
  ]
  return (
    <fieldset className={styles.opening}>
      <legend>{texts['item.languages']}</legend>
      <div className={styles.checks}>
        {all.map(({ code, nativeName }) => (
          <CheckField
            key={code}
            label={nativeName}
            isOn={languageSettingOptions.some(({ languageCode }) => languageCode === code)}
            onChange={(isOn) => put(code, nativeName, isOn)}
          />
        ))}
      </div>
    </fieldset>
  )
}

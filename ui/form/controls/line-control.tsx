import { textAnswer } from '../../../domain/survey/answer.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'
import { useEntryHelp } from './entry/use-entry-help.tsx'
import { optionText } from './option-text.ts'

/** One line of text (ITEM-01, 03 to 07, 12). Not `type=number` or `email`: those keep what they can't read from us. */
export function LineControl({ field, control, page, aria }: ControlProps<'line'>) {
  const { fetchHelp, help } = useEntryHelp(field, page)
  const { suggestions } = control
  const { gone } = field.spec
  const listId = suggestions && `${field.id}-list`
  return (
    <>
      <input
        className={control.inputMode === 'text' ? styles.line : styles.short}
        id={field.id}
        list={listId}
        name={field.item.itemKey}
        inputMode={control.inputMode}
        autoComplete={control.autoComplete}
        readOnly={aria['aria-disabled']}
        defaultValue={field.text}
        onFocus={fetchHelp}
        onInput={(event) => {
          // A browser fills in postcodes by itself, without a focus.
          if (control.lookup) fetchHelp()
          field.write(textAnswer(event.currentTarget.value))
        }}
        {...aria}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => gone.includes(text) || <option key={text} value={text} />)}
        </datalist>
      )}
      {suggestions && gone[0] && <p className={styles.note}>{optionText(field, page, gone[0])}</p>}
      {help}
    </>
  )
}

import { textAnswer } from '../../../domain/survey/answer.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'
import { useEntryHelp } from './entry/use-entry-help.tsx'
import { useOptionName, useOptionText } from './option-text.ts'

/** One line of text (ITEM-01, 03 to 07, 12). Not `type=number` or `email`: those keep what they can't read from us. */
export function LineControl({ field, control, page, aria }: ControlProps<'line'>) {
  const text = useOptionText(field)
  const nameOf = useOptionName(field)
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
        defaultValue={suggestions ? nameOf(field.text) : field.text}
        onFocus={fetchHelp}
        onInput={(event) => {
          // A browser fills in postcodes by itself, without a focus.
          if (control.lookup) fetchHelp()
          const { value } = event.currentTarget
          field.write(textAnswer(suggestions?.find((option) => nameOf(option) === value) ?? value))
        }}
        {...aria}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map(
            (option) => gone.includes(option) || <option key={option} value={nameOf(option)} />,
          )}
        </datalist>
      )}
      {suggestions && gone[0] && <p className={styles.note}>{text(gone[0])}</p>}
      {help}
    </>
  )
}

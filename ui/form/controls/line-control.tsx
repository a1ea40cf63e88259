import { textAnswer } from '../../../domain/survey/answer.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'
import { optionText } from './option-text.ts'
import { PostcodeControl } from './postcode-control.tsx'

/** One line of text (ITEM-01, 03, 04, 06, 07, 12). Not `type=number` or `email`: those keep what they can't read from us. */
export function LineControl(props: ControlProps<'line'>) {
  const { field, control, page, aria } = props
  if (control.lookup === 'address') return <PostcodeControl {...props} />
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
        onInput={(event) => field.write(textAnswer(event.currentTarget.value))}
        {...aria}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => gone.includes(text) || <option key={text} value={text} />)}
        </datalist>
      )}
      {suggestions && gone[0] && <p className={styles.note}>{optionText(field, page, gone[0])}</p>}
    </>
  )
}

import { textAnswer } from '../../../domain/survey/answer.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'
import { useEntryHelp } from './entry/use-entry-help.tsx'

/** Several lines of text; line breaks are kept (ITEM-02). */
export function AreaControl({ field, page, aria }: ControlProps<'area'>) {
  const { fetchHelp, help } = useEntryHelp(field, page)
  return (
    <>
      <textarea
        className={styles.area}
        id={field.id}
        name={field.item.itemKey}
        rows={4}
        readOnly={aria['aria-disabled']}
        defaultValue={field.text}
        onFocus={fetchHelp}
        onInput={(event) => field.write(textAnswer(event.currentTarget.value))}
        {...aria}
      />
      {help}
    </>
  )
}

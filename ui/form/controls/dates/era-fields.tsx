import { useTexts } from '../../../frame/translation.ts'
import type { ControlAria } from '../control-props.ts'
import controls from '../controls.module.css'
import styles from './dates.module.css'

type Props = {
  /**
   * What all fields of the date have; `onFocus` fetches the help, which is wanted too where something was written
   * before.
   */
  common: ControlAria & { readOnly: true | undefined; onFocus: () => void }
}

/** The same year in the Japanese calendar: era and number. `DateHelp` makes it agree with the Western year. */
export function EraFields({ common: { readOnly, ...common } }: Props) {
  const texts = useTexts('shared')
  return (
    <span className={styles.era}>
      <select
        className={controls.select}
        aria-label={texts['ui.date.era']}
        onChange={common.onFocus}
        {...common}
      >
        <option value="">{texts['ui.date.era']}</option>
        {texts['ui.date.eras'].split(' ').map((name, at) => (
          <option key={at}>{name}</option>
        ))}
      </select>
      <input
        className={controls.line}
        inputMode="numeric"
        aria-label={texts['ui.date.eraYear']}
        readOnly={readOnly}
        onInput={common.onFocus}
        {...common}
      />
      {texts['ui.date.year']}
    </span>
  )
}

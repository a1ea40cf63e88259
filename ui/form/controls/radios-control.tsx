import type { ChangeEvent } from 'react'
import { useTranslation } from '../../frame/translation.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'
import { useOptionView } from './option-text.ts'

/** One of several options, all in sight, under headings where the form has them (ITEM-09, ITEM-21). */
export function RadiosControl({ field, control, aria }: ControlProps<'radios'>) {
  const { say, plain } = useTranslation()
  const view = useOptionView(field)
  let position = 0
  return (
    <div onChange={(event: ChangeEvent<HTMLDivElement>) => field.write([chosenValue(event)])}>
      {control.sections.map(({ heading, options }, index) => (
        <div
          key={heading ?? index}
          className={styles.options}
          {...(heading && { role: 'group', 'aria-label': plain(heading) })}
        >
          {heading && <p className={styles.heading}>{say(heading)}</p>}
          {options.map(({ value, label }) => (
            <label
              key={value}
              className={aria['aria-disabled'] ? `${styles.option} ${styles.optionOff}` : styles.option}
            >
              <input
                type="radio"
                id={position++ === 0 ? field.id : undefined}
                name={field.item.itemKey}
                value={value}
                defaultChecked={field.text === value}
                aria-disabled={aria['aria-disabled']}
              />
              {view(label)}
            </label>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The value of the option that an event of its group comes from. */
export const chosenValue = (event: ChangeEvent<HTMLElement>): string =>
  event.target instanceof HTMLInputElement ? event.target.value : ''

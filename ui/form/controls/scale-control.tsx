import type { ChangeEvent } from 'react'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'
import { chosenValue } from './radios-control.tsx'

/** A number between two bounds, as radios in a row (ITEM-18). */
export function ScaleControl({ field, control, aria }: ControlProps<'scale'>) {
  const steps = Array.from({ length: control.max - control.min + 1 }, (_, index) => `${control.min + index}`)
  return (
    <div
      className={styles.scale}
      onChange={(event: ChangeEvent<HTMLDivElement>) => field.write([chosenValue(event)])}
    >
      {steps.map((step, index) => (
        <label
          key={step}
          className={aria['aria-disabled'] ? `${styles.step} ${styles.optionOff}` : styles.step}
        >
          <input
            type="radio"
            id={index === 0 ? field.id : undefined}
            name={field.item.itemKey}
            value={step}
            defaultChecked={field.text === step}
            aria-disabled={aria['aria-disabled']}
          />
          {step}
        </label>
      ))}
    </div>
  )
}

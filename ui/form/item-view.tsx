import { observer } from 'mobx-react-lite'
import type { FocusEvent, KeyboardEvent, SyntheticEvent } from 'react'
import { issueText } from '../../application/messages/dictionary.ts'
import { itemTypeOf } from '../../domain/survey/item-types/registry.ts'
import type { ControlAria } from '../controls/control-props.ts'
import { ControlView } from '../controls/control-view.tsx'
import type { FieldState, FieldStore } from './field-store.ts'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'

type Props = { field: FieldStore; page: FormPage }

/** One item: title, 必須 or 任意, support text, picture, control, complaint, in this order. The only observer of its field. */
export const ItemView = observer(function ItemView({ field, page }: Props) {
  const { state, item, look } = field
  const { texts } = page
  const { kind } = look.control
  if (kind === 'text-block' || kind === 'link') {
    return (
      <div className={styles.item}>
        {item.imageUrl && <img className={styles.image} src={item.imageUrl} alt="" />}
        <ControlView field={field} page={page} aria={{}} />
      </div>
    )
  }

  const badge = look.required ? (
    <span className={styles.required}>{texts['ui.required']}</span>
  ) : (
    <span className={styles.optional}>{texts['ui.optional']}</span>
  )
  if (look.readOnly) return <ReadOnlyItem field={field} page={page} />

  const aria = ariaOf(field, state)
  const support = (
    <>
      {item.description && (
        <p className={styles.support} id={`${field.id}-desc`}>
          {item.description}
        </p>
      )}
      {item.imageUrl && (
        <img
          className={styles.image}
          src={item.imageUrl}
          alt={texts['ui.form.image'].replace('{title}', item.title)}
        />
      )}
      {state.disabled && (
        <p className={styles.support} id={`${field.id}-off`}>
          {texts['ui.form.disabled']}
        </p>
      )}
    </>
  )
  const control = <ControlView key={state.epoch} field={field} page={page} aria={aria} />
  const error = state.issue && (
    <p className={styles.error} id={`${field.id}-err`}>
      {issueText(texts, state.issue)}
    </p>
  )
  const className = state.issue ? styles.faultyItem : styles.item
  const handlers = state.disabled ? guards : { onBlur: leaving(field) }

  if (kind === 'line' || kind === 'area' || kind === 'select') {
    return (
      <div className={className} {...handlers}>
        <label className={styles.title} htmlFor={field.id}>
          {item.title}
          {badge}
        </label>
        {support}
        {control}
        {error}
      </div>
    )
  }
  return (
    <fieldset
      className={className}
      role={kind === 'radios' || kind === 'scale' ? 'radiogroup' : undefined}
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
      aria-disabled={aria['aria-disabled']}
      {...handlers}
    >
      <legend className={styles.title}>
        {item.title}
        {badge}
      </legend>
      {support}
      {control}
      {error}
    </fieldset>
  )
})

/** An item that may not be changed any more: its answer as plain text (FORM-18). */
function ReadOnlyItem({ field, page }: Props) {
  const shown = itemTypeOf(field.item)?.shown(field.answer, field.item)
  return (
    <dl className={styles.item}>
      <dt className={styles.title}>{field.item.title}</dt>
      <dd className={styles.plain}>{shown || page.texts['ui.form.unanswered']}</dd>
    </dl>
  )
}

/** What describes a field to assistive technology, in the order it stands on the page. */
function ariaOf({ id, item, look }: FieldStore, { issue, disabled }: FieldState): ControlAria {
  const about = [item.description && `${id}-desc`, disabled && `${id}-off`, issue && `${id}-err`]
  const described = about.filter(Boolean).join(' ')
  return {
    ...(described !== '' && { 'aria-describedby': described }),
    ...(issue && { 'aria-invalid': true }),
    ...(look.required && { 'aria-required': true }),
    ...(disabled && { 'aria-disabled': true }),
  }
}

const leaving =
  (field: FieldStore) =>
  (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) field.leave()
  }

const stop = (event: SyntheticEvent): void => event.preventDefault()
const stopAllButTab = (event: KeyboardEvent): void => {
  if (event.key !== 'Tab') event.preventDefault()
}

/** A disabled item can be reached and read, not changed. */
const guards = { onClickCapture: stop, onMouseDownCapture: stop, onKeyDownCapture: stopAllButTab }

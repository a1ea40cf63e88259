import { observer } from 'mobx-react-lite'
import { type ComponentType, type FocusEvent, type KeyboardEvent, type SyntheticEvent, useMemo } from 'react'
import { textOf } from '../../application/texts/dictionary.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { Picture } from '../frame/parts/picture.tsx'
import { useSpeech } from '../frame/speech.ts'
import { afterPress } from './after-press.ts'
import { AnswerText } from './answer-text.tsx'
import type { ControlAria } from './controls/control-props.ts'
import { ControlView } from './controls/control-view.tsx'
import type { FieldStore } from './field-store.ts'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'
import { saidIssue } from './said-issue.ts'

type Props = { field: FieldStore; page: FormPage }

/** What draws a field: as a question, as what was answered for good, or as something to read. */
export function itemViewOf({ spec }: FieldStore): ComponentType<Props> {
  const { kind } = spec.control
  if (kind === 'text-block' || kind === 'link') return ReadingItem
  return spec.readOnly ? ReadOnlyItem : QuestionItem
}

/**
 * One question: title, 必須 or 任意, support text, picture, control, error, in this order. The only observer of its field;
 * when an error comes or goes, the rest of the question is not drawn again.
 */
const QuestionItem = observer(function QuestionItem({ field, page }: Props) {
  const { issue, disabled, epoch, notice } = field.state
  const speech = useSpeech()
  const { kind } = field.spec.control
  const isLabelled = kind === 'line' || kind === 'area' || kind === 'select'
  const isFaulty = issue !== undefined
  // Of several choices the fieldset says that something is wrong, not each of them.
  const isFaultyItself =
    isFaulty && (isLabelled || kind === 'date' || kind === 'date-selects' || kind === 'category')

  const head = useMemo(() => <Head field={field} page={page} disabled={disabled} />, [field, page, disabled])
  const control = useMemo(
    () =>
      notice === undefined ? (
        <ControlView key={epoch} field={field} page={page} aria={ariaOf(field, disabled, isFaultyItself)} />
      ) : (
        <p id={field.id} tabIndex={-1}>
          {notice}
        </p>
      ),
    [field, page, epoch, disabled, isFaultyItself, notice],
  )
  // Always there, mostly empty: filling it is cheaper than making it, for a hundred at once.
  const error = (
    <p className={styles.error} id={`${field.id}-err`}>
      {issue && `＊${saidIssue(page.texts, issue, speech).replaceAll('\n', '\n＊')}`}
      {issue && page.form.advise?.(issue, field.item)}
    </p>
  )
  const className = isFaulty ? styles.faultyItem : styles.item
  const handlers = disabled ? guards : { onBlur: leaving(field) }
  if (isLabelled) {
    return (
      <div className={className} {...handlers}>
        {head}
        {control}
        {error}
      </div>
    )
  }
  const aria = ariaOf(field, disabled, isFaulty)
  return (
    <fieldset
      className={className}
      role={kind === 'radios' || kind === 'scale' ? 'radiogroup' : undefined}
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
      aria-disabled={aria['aria-disabled']}
      {...handlers}
    >
      {head}
      {control}
      {error}
    </fieldset>
  )
})

/** What stands above a control. */
function Head({ field, page, disabled }: Props & { disabled: boolean }) {
  const { item, spec, id } = field
  const { texts } = page
  const { kind } = spec.control
  const { say } = useSpeech()
  const title = (
    <>
      {say(item.title)}{' '}
      <span className={spec.required ? styles.required : styles.optional}>
        {texts[spec.required ? 'ui.required' : 'ui.optional']}
      </span>
    </>
  )
  return (
    <>
      {kind === 'line' || kind === 'area' || kind === 'select' ? (
        <label className={styles.title} htmlFor={id}>
          {title}
        </label>
      ) : (
        <legend className={styles.title}>{title}</legend>
      )}
      <About item={item} texts={texts} id={`${id}-desc`} />
      {disabled && (
        <p className={styles.support} id={`${id}-off`}>
          {texts['ui.form.disabled']}
        </p>
      )}
    </>
  )
}

type AboutProps = Pick<FormPage, 'texts'> & {
  item: SchemaItem
  /** Of the description. */
  id?: string
}

/** Description and picture under a title (FORM-20). */
export function About({ item: { title, description, imageUrl, imageSize }, texts, id }: AboutProps) {
  const { say, plain } = useSpeech()
  return (
    <>
      {description && (
        <p className={styles.support} id={id}>
          {say(description)}
        </p>
      )}
      {imageUrl && (
        <Picture
          className={styles.image}
          src={imageUrl}
          size={imageSize}
          alt={textOf(texts, 'ui.form.image', { title: plain(title) })}
        />
      )}
    </>
  )
}

/** Text or a link between the questions; a text draws its description itself, and its picture tells nothing more. */
function ReadingItem({ field, page }: Props) {
  const { item, spec } = field
  const control = <ControlView field={field} page={page} aria={{}} />
  return (
    <div className={styles.item}>
      {spec.control.kind === 'link' ? (
        <>
          {control}
          <About item={item} texts={page.texts} />
        </>
      ) : (
        <>
          {item.imageUrl && (
            <Picture className={styles.image} src={item.imageUrl} size={item.imageSize} alt="" />
          )}
          {control}
        </>
      )}
    </div>
  )
}

/** An item that may not be changed, or not any more: its answer as plain text (FORM-18, ITEM-26). */
function ReadOnlyItem({ field, page }: Props) {
  const { item, spec } = field
  const { say } = useSpeech()
  return (
    <dl className={styles.item}>
      <dt className={styles.title}>{say(item.title)}</dt>
      <dd>
        <About item={item} texts={page.texts} />
      </dd>
      {spec.type.readOnly?.(item) && !item.description && (
        <dd className={styles.support}>{page.texts['ui.form.disabled']}</dd>
      )}
      <dd className={styles.plain}>
        <AnswerText field={field} page={page} />
      </dd>
    </dl>
  )
}

/** What describes a field to assistive technology, in the order it stands on the page. */
function ariaOf({ id, item, spec }: FieldStore, disabled: boolean, isFaulty: boolean): ControlAria {
  const about = [item.description && `${id}-desc`, disabled && `${id}-off`, `${id}-err`]
  return {
    'aria-describedby': about.filter(Boolean).join(' '),
    ...(isFaulty && { 'aria-invalid': true }),
    ...(spec.required && { 'aria-required': true }),
    ...(disabled && { 'aria-disabled': true }),
  }
}

const leaving =
  (field: FieldStore) =>
  (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) afterPress(field.leave)
  }

const stop = (event: SyntheticEvent): void => event.preventDefault()
const stopAllButTab = (event: KeyboardEvent): void => {
  if (event.key !== 'Tab') event.preventDefault()
}

/** A disabled item can be reached and read, not changed. */
const guards = { onClickCapture: stop, onMouseDownCapture: stop, onKeyDownCapture: stopAllButTab }

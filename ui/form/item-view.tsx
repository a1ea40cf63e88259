import { observer } from 'mobx-react-lite'
import { type ComponentType, type FocusEvent, type KeyboardEvent, type SyntheticEvent, useMemo } from 'react'
import { refusalText, textOf } from '../../application/texts/dictionary.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { Picture } from '../frame/parts/picture.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { afterPress } from './after-press.ts'
import { AnswerText } from './answer-text.tsx'
import type { ControlAria } from './controls/control-props.ts'
import { ControlView } from './controls/control-view.tsx'
import { layouts } from './controls/layouts.ts'
import type { FieldStore } from './field-store.ts'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'
import { saidIssue } from './said-issue.ts'

type Props = { field: FieldStore; page: FormPage }

/** What draws a field: as a question, as what was answered for good, or as something to read. */
export function itemViewOf({ spec }: FieldStore): ComponentType<Props> {
  if (layouts[spec.control.kind].frame === 'reading') return ReadingItem
  return spec.readOnly ? ReadOnlyItem : QuestionItem
}

/**
 * One question: title, 必須 or 任意, support text, picture, error, control, in this order. The only observer of its field;
 * when an error comes or goes, the rest of the question is not drawn again.
 */
const QuestionItem = observer(function QuestionItem({ field, page }: Props) {
  const { issue, disabled, epoch, notice } = field.state
  const texts = useTexts('shared')
  const translation = useTranslation()
  const { rules } = page.form.source
  const layout = layouts[field.spec.control.kind]
  const isFaulty = issue !== undefined
  const isFaultyItself =
    isFaulty && (layout.frame === 'label' || (layout.frame === 'group' && layout.isFaultyItself === true))

  const head = useMemo(() => <Head field={field} disabled={disabled} />, [field, disabled])
  const control = useMemo(
    () =>
      notice === undefined ? (
        <ControlView key={epoch} field={field} page={page} aria={ariaOf(field, disabled, isFaultyItself)} />
      ) : (
        <p id={field.id} tabIndex={-1}>
          {refusalText(texts, notice)}
        </p>
      ),
    [field, page, epoch, disabled, isFaultyItself, notice],
  )
  const { errorWords } = page.form
  // Always there, mostly empty: filling it is cheaper than making it, for a hundred at once.
  const error = (
    <p className={styles.error} id={`${field.id}-err`}>
      {issue && (
        <>
          ＊{errorWords && <errorWords.Name issue={issue} field={field} />}
          {rules && issue.code.startsWith('rule.') ? (
            <rules.Said issue={issue} />
          ) : (
            saidIssue(texts, issue, translation).replaceAll('\n', '\n＊')
          )}
          {errorWords && <errorWords.Advice issue={issue} field={field} />}
        </>
      )}
    </p>
  )
  const className = isFaulty ? styles.faultyItem : styles.item
  const handlers = disabled ? guards : { onBlur: leaving(field) }
  if (layout.frame === 'label') {
    return (
      <div className={className} {...handlers}>
        {head}
        {error}
        {control}
      </div>
    )
  }
  const aria = ariaOf(field, disabled, isFaulty)
  return (
    <fieldset
      className={className}
      role={layout.frame === 'group' ? layout.role : undefined}
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
      aria-disabled={aria['aria-disabled']}
      {...handlers}
    >
      {head}
      {error}
      {control}
    </fieldset>
  )
})

/** What stands above a control. */
function Head({ field, disabled }: Pick<Props, 'field'> & { disabled: boolean }) {
  const { item, spec, id } = field
  const texts = useTexts('shared')
  const { say } = useTranslation()
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
      {layouts[spec.control.kind].frame === 'label' ? (
        <label className={styles.title} htmlFor={id}>
          {title}
        </label>
      ) : (
        <legend className={styles.title}>{title}</legend>
      )}
      <About item={item} id={`${id}-desc`} />
      {disabled && (
        <p className={styles.support} id={`${id}-off`}>
          {texts['ui.form.disabled']}
        </p>
      )}
    </>
  )
}

type AboutProps = {
  item: SchemaItem
  /** Of the description. */
  id?: string
}

/** Description and picture under a title (FORM-20). */
export function About({ item: { title, description, imageUrl, imageSize }, id }: AboutProps) {
  const texts = useTexts('shared')
  const { say, plain } = useTranslation()
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
  const layout = layouts[spec.control.kind]
  return (
    <div className={styles.item}>
      {layout.frame === 'reading' && layout.tellsItself ? (
        <>
          {item.imageUrl && (
            <Picture className={styles.image} src={item.imageUrl} size={item.imageSize} alt="" />
          )}
          {control}
        </>
      ) : (
        <>
          {control}
          <About item={item} />
        </>
      )}
    </div>
  )
}

/** An item that may not be changed, or not any more: its answer as plain text (FORM-18, ITEM-26). */
function ReadOnlyItem({ field, page }: Props) {
  const { item, spec } = field
  const texts = useTexts('shared')
  const { say } = useTranslation()
  return (
    <dl className={styles.item}>
      <dt className={styles.title}>{say(item.title)}</dt>
      <dd>
        <About item={item} />
      </dd>
      {spec.type.readOnly?.(item) && !item.description && (
        <dd className={styles.support}>{texts['ui.form.disabled']}</dd>
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

import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormInList } from '../../../application/office/list-forms.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { forms as texts } from '../../../application/texts/office.json'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import { momentText } from '../calendars/calendar-words.ts'
import calendars from '../calendars/calendars.module.css'
import { FormOutputs } from './form-outputs.tsx'
import styles from './forms.module.css'

/** Where a form is written, or its versions stand. */
export const formPath = (surveyId: string, what: 'edit' | 'versions'): string =>
  `/office/forms/${encodeURIComponent(surveyId)}/${what}`

type Props = {
  services: Parameters<typeof FormOutputs>[0]['services']
  form: FormInList
  onPause(): void
}

/** A form in the list, and what one may do with it. */
export function FormRow({ services, form, onPause }: Props) {
  const { surveyId, title, role, state, sections, answers, lastAnswerAt, changedAt } = form
  const mayWrite = mayAs(role, 'editor')
  const [isOpen, setOpen] = useState(false)
  const name = <span className="unseen">{textOf(texts, 'do.of', { title })}</span>
  return (
    <tr className={styles.form}>
      <th scope="row">
        <Link to={formPath(surveyId, 'edit')}>{title}</Link>
      </th>
      <td>
        <span className={state === 'open' || state === 'before' ? calendars.running : styles.closed}>
          {texts[`state.${state}`]}
        </span>
        <Period form={form} />
      </td>
      <td>{form.draft && <Draft form={form} draft={form.draft} />}</td>
      <td>{sections.join('、')}</td>
      <td>
        {state !== 'draft' && textOf(texts, 'answers', { count: answers })}
        {lastAnswerAt !== undefined && (
          <span className={styles.under}>
            {textOf(texts, 'answers.last', { at: momentText(lastAnswerAt) })}
          </span>
        )}
      </td>
      <td data-label={texts['column.changed']}>
        {changedAt === undefined ? state !== 'draft' && texts['changed.gone'] : momentText(changedAt)}
      </td>
      <td>
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts['do.more']}
          {name}
        </button>
        <div className={styles.ways} data-open={isOpen || undefined}>
          <Link to={formPath(surveyId, 'edit')}>
            {texts[mayWrite ? 'do.write' : 'do.look']}
            {name}
          </Link>
          {mayWrite && state !== 'draft' && (
            <button type="button" onClick={onPause}>
              {texts[state === 'paused' ? 'do.open' : 'do.pause']}
              {name}
            </button>
          )}
          {state !== 'draft' && (
            <Link to={formPath(surveyId, 'versions')}>
              {texts['do.versions']}
              {name}
            </Link>
          )}
          <FormOutputs {...{ services, surveyId, title }} isPublished={state !== 'draft'} />
        </div>
      </td>
    </tr>
  )
}

function Period({ form: { publishFrom, publishTo } }: { form: FormInList }) {
  if (publishFrom === undefined && publishTo === undefined) return null
  const shown = (minute: string): string => minute.replace('T', ' ').replaceAll('-', '/')
  return (
    <span className={styles.under}>
      {publishFrom !== undefined && textOf(texts, 'period.from', { from: shown(publishFrom) })}{' '}
      {publishTo !== undefined && textOf(texts, 'period.to', { to: shown(publishTo) })}
    </span>
  )
}

/** What was written since, and what becomes of it by itself. */
function Draft({ form, draft }: { form: FormInList; draft: NonNullable<FormInList['draft']> }) {
  const { at, by, publishAt, trouble } = draft
  const why = trouble?.replace('office.', '')
  return (
    <>
      {textOf(texts, form.state === 'draft' ? 'draft.begun' : 'draft.changed', { at: momentText(at), by })}
      {publishAt !== undefined && (
        <span className={styles.under}>{textOf(texts, 'draft.waits', { at: momentText(publishAt) })}</span>
      )}
      {why !== undefined && (
        <strong className={styles.trouble}>
          {why === 'form_unfit' || why === 'form_changed'
            ? texts[`draft.trouble.${why}`]
            : texts['draft.trouble']}
        </strong>
      )}
    </>
  )
}

import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import { preview as texts } from '../../../application/texts/office.json'
import { isShownHeading } from '../../../domain/form/sections.ts'
import { headerImage } from '../../../domain/survey/survey-config.ts'
import { AnswerText, isAnswered } from '../../form/answer-text.tsx'
import type { FormPage } from '../../form/form-page.ts'
import { FormView } from '../../form/form-view.tsx'
import { LimitedMarkdown } from '../../frame/parts/limited-markdown.tsx'
import { Picture } from '../../frame/parts/picture.tsx'
import { momentText } from '../calendars/calendar-words.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import styles from './preview.module.css'
import { type PreviewNeeds, PreviewStore } from './preview-store.ts'

/** `/office/preview/{token}`: a form as it is written, for colleagues who have the link; nobody signs in. */
export function PreviewScreen(needs: PreviewNeeds) {
  const { token = '' } = useParams()
  const [visit, setVisit] = useState(0)
  return (
    <OnePreview
      key={`${token} ${visit}`}
      {...{ needs, token, onAgain: () => setVisit((before) => before + 1) }}
    />
  )
}

type OneProps = { needs: PreviewNeeds; token: string; onAgain: () => void }

const OnePreview = observer(function OnePreview({ needs, token, onAgain }: OneProps) {
  const [store] = useState(() => new PreviewStore(needs, token))
  useEffect(() => {
    void store.load()
  }, [store])
  const { phase } = store
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [phase.name])
  return (
    <>
      {'page' in phase && (
        <header className={styles.banner}>
          <p>
            <strong>{texts.banner}</strong>{' '}
            {textOf(texts, 'banner.until', { until: momentText(phase.untilMs) })}
          </p>
        </header>
      )}
      <main className={styles.phone}>
        {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
        {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
        {phase.name === 'over' && (
          <>
            <OfficeTitle title={texts.over} />
            <p>{texts['over.why']}</p>
          </>
        )}
        {phase.name === 'broken' && (
          <>
            <OfficeTitle title={texts.broken} />
            <p>{texts['broken.why']}</p>
            <ul>
              {[...new Set(phase.faults)].map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </>
        )}
        {phase.name === 'filling' && (
          <>
            <Head page={phase.page} />
            <FormView page={phase.page} submitText={texts.next} onSubmit={store.confirm}>
              {phase.isEmpty && (
                <p role="alert" className={frame.notice}>
                  {texts.empty}
                </p>
              )}
            </FormView>
          </>
        )}
        {phase.name === 'confirm' && (
          <>
            <OfficeTitle title={texts['confirm.title']} />
            <Entered page={phase.page} />
            <p className={styles.ways}>
              <button type="button" className={frame.button} onClick={store.finish}>
                {texts['confirm.send']}
              </button>
              <button type="button" className={frame.quietButton} onClick={store.back}>
                {texts['confirm.back']}
              </button>
            </p>
          </>
        )}
        {phase.name === 'done' && (
          <>
            <OfficeTitle title={texts.done} />
            <p className={frame.notice}>
              <strong>{texts['done.lead']}</strong>
            </p>
            <EndMessage page={phase.page} />
            <p className={styles.ways}>
              <button type="button" className={frame.quietButton} onClick={onAgain}>
                {texts['done.again']}
              </button>
            </p>
          </>
        )}
      </main>
    </>
  )
})

function Head({ page: { form } }: { page: FormPage }) {
  const { config } = form.source
  const image = headerImage(config)
  return (
    <>
      {image && <Picture className={styles.image} src={image.url} size={image.size} alt="" />}
      <OfficeTitle title={config.surveyTitle} />
      {config.description && <LimitedMarkdown text={config.description} />}
    </>
  )
}

/** What was filled in, in the order of the form. */
function Entered({ page }: { page: FormPage }) {
  return page.form.sections.map(({ header, fields, disabled }, index) => {
    const answered = fields.filter(({ spec, state }) => spec.type.takesAnswer && !state.disabled)
    if (disabled || answered.length === 0) return null
    return (
      <section key={header?.itemKey ?? `plain-${index}`} className={styles.entered}>
        {isShownHeading(header) && <h2>{header.title}</h2>}
        <dl>
          {answered.map((field) => (
            <div key={field.item.itemKey}>
              <dt>{field.item.title}</dt>
              <dd className={isAnswered(field, page) ? undefined : styles.soft}>
                <AnswerText field={field} page={page} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}

/** What residents read once it is sent. */
function EndMessage({ page: { form } }: { page: FormPage }) {
  const { endOfSurveyMessage: end } = form.source.config
  const blocks = typeof end === 'string' ? [end] : (end ?? []).map(({ text }) => text)
  const shown = blocks.flatMap((text) => (text ? [text] : []))
  if (shown.length === 0) return null
  return (
    <>
      <p>{texts['done.real']}</p>
      <blockquote className={styles.end}>
        {shown.map((text) => (
          <p key={text} className={styles.text}>
            {text}
          </p>
        ))}
      </blockquote>
    </>
  )
}

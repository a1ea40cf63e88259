import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { FormTranslations, TranslatedLine } from '../../../application/office/translate-form.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { languageOf } from '../../../application/texts/languages.ts'
import { translations as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import styles from './translations.module.css'
import { type TranslationsNeeds, TranslationsStore } from './translations-store.ts'

/** `/office/forms/{surveyId}/translations`: the texts of a form and their translations, beside each other. */
export function TranslationsScreen(needs: TranslationsNeeds) {
  const { surveyId = '' } = useParams()
  return <OneForm key={surveyId} needs={needs} surveyId={surveyId} />
}

type OneProps = { needs: TranslationsNeeds; surveyId: string }

const OneForm = observer(function OneForm({ needs, surveyId }: OneProps) {
  const [store] = useState(() => new TranslationsStore(needs, surveyId))
  useEffect(() => {
    void store.load()
    return store.stop
  }, [store])
  const hasEdits = store.edited.length > 0
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    if (hasEdits) window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasEdits])
  const { phase } = store
  return (
    <div className={frame.page}>
      <p>
        <Link to="/office/forms">{texts.back}</Link>
      </p>
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {phase.name === 'missing' && (
        <>
          <OfficeTitle title={texts.missing} />
          <p>{texts['missing.why']}</p>
        </>
      )}
      {phase.name === 'open' && (
        <>
          <OfficeTitle title={textOf(texts, 'title', { title: phase.shown.title })} />
          {phase.shown.code === undefined ? (
            <p>{texts.none}</p>
          ) : (
            <InLanguage store={store} shown={phase.shown} code={phase.shown.code} />
          )}
        </>
      )}
    </div>
  )
})

type InProps = { store: TranslationsStore; shown: FormTranslations; code: string }

const InLanguage = observer(function InLanguage({ store, shown, code }: InProps) {
  const { isOpenOnly, edited, work } = store
  const open = shown.lines.filter((line) => line.state !== 'accepted' || store.isEdited(line))
  const lines = isOpenOnly ? open : shown.lines
  const missing = shown.lines.some(({ state }) => state === 'missing')
  const filters = [
    [false, textOf(texts, 'filter.all', { count: shown.lines.length })],
    [true, textOf(texts, 'filter.open', { count: open.length })],
  ] as const
  return (
    <>
      <p className={styles.soft}>{texts.lead}</p>
      <fieldset className={styles.choices}>
        <legend>{texts.language}</legend>
        {shown.languages.map((language) => (
          <label key={language.code}>
            <input
              type="radio"
              name="language"
              checked={language.code === code}
              onChange={() => store.choose(language.code)}
            />
            <span lang={languageOf(language.code).locale}>{languageOf(language.code).nativeName}</span>
            <span className={styles.soft}>{textOf(texts, 'coverage', language)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{texts.filter}</legend>
        {filters.map(([value, text]) => (
          <label key={text}>
            <input
              type="radio"
              name="filter"
              checked={isOpenOnly === value}
              onChange={() => store.showOpenOnly(value)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      {shown.hasMachine ? missing && <Machine store={store} /> : <p>{texts.no_machine}</p>}
      {lines.length === 0 && <p>{texts['filter.none']}</p>}
      <ol className={styles.lines}>
        {lines.map((line, at) => (
          <Line
            key={`${code} ${line.source}`}
            {...{ store, line, code }}
            isFirstOfItem={at === 0 || lines[at - 1]?.item !== line.item}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        <Told store={store} />
        <button
          type="button"
          className={frame.button}
          aria-disabled={edited.length === 0 || work !== undefined || undefined}
          onClick={() => void store.save()}
        >
          {work?.name === 'saving'
            ? texts.saving
            : edited.length > 0
              ? textOf(texts, 'save.count', { count: edited.length })
              : texts.save}
        </button>
      </div>
    </>
  )
})

const Machine = observer(function Machine({ store }: { store: TranslationsStore }) {
  const { work } = store
  if (work?.name !== 'proposing')
    return (
      <p>
        <button type="button" className={frame.quietButton} onClick={() => void store.propose()}>
          {texts.propose}
        </button>
      </p>
    )
  return (
    <p className={styles.progress}>
      <progress value={work.done} max={work.all} aria-label={texts.propose} />
      <span role="status">{textOf(texts, 'proposing', work)}</span>
      <button type="button" className={frame.plainButton} onClick={store.stop}>
        {texts.stop}
      </button>
    </p>
  )
})

const Told = observer(function Told({ store: { told } }: { store: TranslationsStore }) {
  if (told?.what === 'failed') return <FailureView error={told.error} takesFocus />
  return (
    <p role="status">
      {told && (told.what === 'proposed' ? textOf(texts, told.what, told) : texts[told.what])}
    </p>
  )
})

type LineProps = { store: TranslationsStore; line: TranslatedLine; code: string; isFirstOfItem: boolean }

const Line = observer(function Line({ store, line, code, isFirstOfItem }: LineProps) {
  const { source, item, field, state, faults, warnings } = line
  const id = useId()
  const { nativeName, locale } = languageOf(code)
  const typed = store.typedOf(line)
  const isEdited = store.isEdited(line)
  const found = [
    ...faults.map((message) => textOf(texts, 'fault', { message })),
    ...warnings.map((message) => textOf(texts, 'warning', { message })),
  ]
  return (
    <li>
      {isFirstOfItem && <h2 className={styles.item}>{item ?? texts.form}</h2>}
      <div className={styles.line}>
        <div>
          <p className={styles.soft}>
            {(texts as Readonly<Record<string, string>>)[`field.${field}`] ?? field}
          </p>
          <p id={`${id}-source`} className={styles.source}>
            {source}
          </p>
        </div>
        <div>
          <textarea
            lang={locale}
            rows={Math.min(8, Math.max(1, Math.ceil(source.length / 30), source.split('\n').length))}
            aria-label={textOf(texts, 'target', { language: nativeName })}
            aria-describedby={`${id}-source ${id}-found`}
            aria-invalid={(faults.length > 0 && !isEdited) || undefined}
            value={typed}
            onChange={({ currentTarget: { value } }) => store.type(line, value)}
          />
          <ul id={`${id}-found`} className={styles.found}>
            {!isEdited && found.map((text) => <li key={text}>{text}</li>)}
          </ul>
        </div>
        <div className={styles.state} data-state={isEdited ? 'edited' : state}>
          <span>{texts[`state.${isEdited ? 'edited' : state}`]}</span>
          {state === 'machine' && typed.trim() !== '' && (
            <button
              type="button"
              className={frame.plainButton}
              aria-describedby={`${id}-source`}
              onClick={() => void store.accept(line)}
            >
              {texts.accept}
            </button>
          )}
        </div>
      </div>
    </li>
  )
})

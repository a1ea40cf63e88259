import type { FoundInSheet } from '../../../application/office/take-sheet.ts'
import type { SheetFinding } from '../../../application/ports/city-sheets.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { sheets as texts } from '../../../application/texts/office.json'
import { momentText } from '../calendars/calendar-words.ts'
import frame from '../frame/frame.module.css'
import { BookingQuestionsView } from './booking-questions.tsx'
import styles from './sheets.module.css'
import { SHOWN, Told } from './told.tsx'

type Props = {
  found: FoundInSheet
  file: string
  sectionId: string | undefined
  onSection(sectionId: string): void
}

/** What was found in a workbook: what is wrong by sheet and cell, what it does, and what has to be chosen. */
export function SheetFound({ found, file, sectionId, onSection }: Props) {
  const { faults, elsewhere, warnings, lost, skipped, left, forms, changes, sections, questions } = found
  const count = faults.length + elsewhere.length
  const isEmpty = forms.length + changes.length + count === 0
  return (
    <>
      <h3 className={styles.file}>{textOf(texts, 'found', { file })}</h3>
      {count > 0 && (
        <>
          <p role="alert" className={styles.faulty}>
            {textOf(texts, 'faults', { count })}
          </p>
          <Findings caption={texts['faults.table']} findings={faults} />
          <ul>
            {elsewhere.map(({ message = texts['elsewhere.hidden'] }, at) => (
              <li key={at}>{textOf(texts, 'elsewhere', { message })}</li>
            ))}
          </ul>
        </>
      )}
      {isEmpty && <p>{texts[skipped.length > 0 ? 'none' : 'same']}</p>}
      <FormsOfSheet forms={forms} />
      {changes.length > 0 && (
        <Told
          title={texts.changes}
          lines={changes.map(({ kind, name, how }) =>
            textOf(texts, 'change', { kind: texts[`kind.${kind}`], name, how: texts[`how.${how}`] }),
          )}
        />
      )}
      {questions && <BookingQuestionsView {...questions} />}
      {warnings.length > 0 && (
        <>
          <p>{textOf(texts, 'warnings', { count: warnings.length })}</p>
          <Findings caption={texts['warnings.table']} findings={warnings} />
        </>
      )}
      <Told title={texts.lost} lines={lost.map((each) => textOf(texts, 'lost.line', each))} />
      <Told title={texts.left} lines={left} />
      <Told title={texts.skipped} lines={skipped} />
      {sections && count === 0 && (
        <label className={styles.section}>
          {texts.section}
          <select value={sectionId ?? ''} onChange={({ target }) => onSection(target.value)}>
            <option value="">{texts[found.isSectionMissing ? 'section.choose' : 'section.none']}</option>
            {sections.map((section) => (
              <option key={section.sectionId} value={section.sectionId}>
                {section.name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

function Findings({ caption, findings }: { caption: string; findings: readonly SheetFinding[] }) {
  if (findings.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.findings} aria-label={caption}>
        <thead>
          <tr>
            {(['sheet', 'cell', 'message'] as const).map((key) => (
              <th key={key} scope="col">
                {texts[`column.${key}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {findings.slice(0, SHOWN).map(({ sheet, cell, message }, at) => (
            <tr key={at}>
              <td>{sheet}</td>
              <th scope="row">{cell}</th>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {findings.length > SHOWN && <p>{textOf(texts, 'more', { count: findings.length - SHOWN })}</p>}
    </section>
  )
}

const FormsOfSheet = ({ forms }: Pick<FoundInSheet, 'forms'>) =>
  forms.length === 0 ? null : (
    <ul className={styles.forms}>
      {forms.map(({ surveyId, title, sheet, items, isNew, isSame, revision, at, by = '' }) => (
        <li key={`${surveyId} ${sheet}`}>
          <strong>{title}</strong>
          <span className={styles.facts}>
            {textOf(texts, 'form.facts', { surveyId, items })}
            {isNew && ` ${texts['form.new']}`}
          </span>
          {isSame && <p>{texts['form.same']}</p>}
          {!isSame && revision > 0 && at !== undefined && (
            <p className={frame.notice}>{textOf(texts, 'form.draft', { at: momentText(at), by })}</p>
          )}
        </li>
      ))}
    </ul>
  )

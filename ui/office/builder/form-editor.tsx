import { observer } from 'mobx-react-lite'
import { builder as texts } from '../../../application/texts/office.json'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { BuilderStore } from './builder-store.ts'
import styles from './editor.module.css'
import { CheckField, NumberField, RestField, TextField } from './fields.tsx'

/** What holds of the form as a whole. */
export const FormEditor = observer(function FormEditor({ store }: { store: BuilderStore }) {
  const { form, changeForm, mayWrite, round, findings } = store
  const own = findings.filter(({ itemKey }) => itemKey === undefined)
  const faultsOf = (field: string) =>
    own.filter((finding) => finding.field === field).map(({ message }) => message)
  const thanks = form.endOfSurveyMessage
  const appends = form.isAppending?.value === true
  return (
    <section className={styles.editor} aria-label={texts.form}>
      <h2>{texts.form}</h2>
      <fieldset disabled={!mayWrite} className={styles.plain}>
        <TextField
          label={texts['form.title']}
          value={form.surveyTitle}
          faults={faultsOf('surveyTitle')}
          onChange={(surveyTitle) => changeForm({ surveyTitle })}
        />
        <TextField
          label={texts['form.description']}
          hint={texts['form.description.hint']}
          lines={5}
          value={form.description ?? ''}
          faults={faultsOf('description')}
          onChange={(value) => changeForm({ description: value || undefined })}
        />
        <div className={styles.pair}>
          {(['publishFrom', 'publishTo'] as const).map((side) => (
            <TextField
              key={side}
              type="datetime-local"
              label={texts[`form.${side}`]}
              hint={texts[`form.${side}.hint`]}
              value={form[side] ?? ''}
              faults={faultsOf(side)}
              onChange={(value) => changeForm({ [side]: value || undefined })}
            />
          ))}
        </div>
        <CheckField
          label={texts['form.isAppending']}
          hint={texts['form.isAppending.hint']}
          isOn={appends}
          onChange={(value) => changeForm({ isAppending: value ? { value } : undefined })}
        />
        <div className={styles.pair}>
          {appends && <Amount store={store} field="maxAnswersPerResident" faults={faultsOf} />}
          <Amount store={store} field="maxSavesPerDay" faults={faultsOf} />
          <Amount store={store} field="retentionDays" faults={faultsOf} />
        </div>
        {(thanks === undefined || typeof thanks === 'string') && (
          <TextField
            label={texts['form.endOfSurveyMessage']}
            lines={4}
            value={thanks ?? ''}
            faults={faultsOf('endOfSurveyMessage')}
            onChange={(value) => changeForm({ endOfSurveyMessage: value || undefined })}
          />
        )}
        <TextField
          label={texts['form.cancelPost']}
          lines={3}
          value={form.cancelPost ?? ''}
          faults={faultsOf('cancelPost')}
          onChange={(value) => changeForm({ cancelPost: value || undefined })}
        />
        <RestField key={round} rest={restOf(form)} onChange={changeForm} />
      </fieldset>
    </section>
  )
})

type AmountProps = {
  store: BuilderStore
  field: 'maxAnswersPerResident' | 'maxSavesPerDay' | 'retentionDays'
  faults(field: string): readonly string[]
}

const Amount = observer(function Amount({ store, field, faults }: AmountProps) {
  return (
    <NumberField
      label={texts[`form.${field}`]}
      hint={texts[`form.${field}.hint`]}
      value={store.form[field]}
      faults={faults(field)}
      onChange={(value) => store.changeForm({ [field]: value })}
    />
  )
})

const shown: ReadonlySet<string> = new Set<keyof SurveyConfig>([
  ...(['surveyId', 'surveyTitle', 'description', 'publishFrom', 'publishTo', 'isAppending'] as const),
  ...(['maxAnswersPerResident', 'maxSavesPerDay', 'retentionDays', 'cancelPost', 'surveySchema'] as const),
])

/** What has no field of its own. */
const restOf = (form: SurveyConfig): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([field, value]) => !shown.has(field) && !(field === 'endOfSurveyMessage' && typeof value === 'string'),
    ),
  )

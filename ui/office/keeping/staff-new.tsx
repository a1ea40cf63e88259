import { useEffect, useRef, useState } from 'react'
import type { AddedStaff } from '../../../application/office/add-staff.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { staffList as texts } from '../../../application/texts/office.json'
import { type Duty, type OfficeRole, officeRoles } from '../../../domain/staff/office-duty.ts'
import { TextField } from '../builder/fields.tsx'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import styles from './keeping.module.css'
import type { StaffPage, StaffStore } from './staff-store.ts'

type Fault = Extract<AddedStaff, { kind: 'faults' }>['faults'][number]
type Draft = Required<Duty> & { key: number }

type Props = { sections: StaffPage['sections']; add: StaffStore['add']; onClose(): void }

/** Somebody new: their record, what they do in the office, and a password to sign in with. An invitation follows. */
export function NewStaffDialog({ sections, add, onClose }: Props) {
  const [username, setUsername] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [hasPassword, setPassword] = useState(true)
  const [duties, setDuties] = useState<readonly Draft[]>([
    { key: 0, role: 'desk', sectionId: sections[0]?.sectionId ?? '' },
  ])
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isTwice, setTwice] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (faults.length > 0 || isTwice) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults, isTwice])
  const faultsOf = (field: Fault['field']) => faults.filter((fault) => fault.field === field).map(faultText)
  const submit = async (): Promise<void> => {
    const isRepeated = new Set(duties.map(({ sectionId }) => sectionId)).size < duties.length
    setTwice(isRepeated)
    setFaults([])
    setError(undefined)
    if (isRepeated) return
    setBusy(true)
    try {
      const found = await add({
        ...{ username, name, email, hasPassword },
        duties: duties.map(({ role, sectionId }) => ({ role, ...(sectionId !== '' && { sectionId }) })),
      })
      if (found.length === 0) return onClose()
      setFaults(found)
    } catch (failed) {
      setError(failed)
    }
    setBusy(false)
  }
  return (
    <OfficeDialog
      title={texts['new.title']}
      action={texts['new.do']}
      {...{ isBusy, error, onClose }}
      onSubmit={() => void submit()}
    >
      <div ref={body} className={styles.newStaff}>
        <p>{texts['new.lead']}</p>
        <TextField
          label={texts['new.username']}
          hint={texts['new.username.hint']}
          faults={faultsOf('username')}
          value={username}
          onChange={setUsername}
          takesFocus
        />
        <TextField
          label={texts['new.name']}
          hint={texts['new.name.hint']}
          faults={faultsOf('name')}
          value={name}
          onChange={setName}
        />
        <TextField label={texts['new.email']} faults={faultsOf('email')} value={email} onChange={setEmail} />
        <DutyFields {...{ duties, sections, isTwice }} onChange={setDuties} />
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={hasPassword}
            onChange={({ currentTarget: { checked } }) => setPassword(checked)}
          />
          {texts['new.password']}
        </label>
      </div>
    </OfficeDialog>
  )
}

type DutyProps = Pick<Props, 'sections'> & {
  duties: readonly Draft[]
  isTwice: boolean
  onChange(duties: readonly Draft[]): void
}

function DutyFields({ duties, sections, isTwice, onChange }: DutyProps) {
  const change = (key: number, changed: Partial<Duty>) =>
    onChange(duties.map((duty) => (duty.key === key ? { ...duty, ...changed } : duty)))
  const add = () => {
    const free = sections.find(({ sectionId }) => duties.every((duty) => duty.sectionId !== sectionId))
    const key = Math.max(-1, ...duties.map((duty) => duty.key)) + 1
    onChange([...duties, { key, role: 'desk', sectionId: free?.sectionId ?? '' }])
  }
  return (
    <fieldset className={styles.dutyFields}>
      <legend>{texts['new.duties']}</legend>
      <p className={styles.soft}>{texts['new.duties.hint']}</p>
      {duties.map(({ key, role, sectionId }, at) => {
        const number = at + 1
        return (
          <div key={key}>
            <select
              aria-label={textOf(texts, 'new.duty.of', { number })}
              value={role}
              onChange={({ currentTarget: { value } }) => change(key, { role: value as OfficeRole })}
            >
              {officeRoles.map((each) => (
                <option key={each} value={each}>
                  {texts[`role.${each}`]}
                </option>
              ))}
            </select>
            <select
              aria-label={textOf(texts, 'new.duty.where', { number })}
              aria-invalid={isTwice || undefined}
              aria-describedby={isTwice ? 'new-duty-twice' : undefined}
              value={sectionId}
              onChange={({ currentTarget: { value } }) => change(key, { sectionId: value })}
            >
              {sections.map((section) => (
                <option key={section.sectionId} value={section.sectionId}>
                  {section.name}
                </option>
              ))}
              <option value="">{texts['duty.where.city']}</option>
            </select>
            <button
              type="button"
              className={frame.plainButton}
              aria-label={textOf(texts, 'new.duty.drop', { number })}
              onClick={() => onChange(duties.filter((duty) => duty.key !== key))}
            >
              {texts['duty.take']}
            </button>
          </div>
        )
      })}
      {isTwice && (
        <p id="new-duty-twice" className={styles.fault}>
          {texts['new.twice']}
        </p>
      )}
      <button type="button" className={frame.quietButton} onClick={add}>
        {texts['new.duty.more']}
      </button>
    </fieldset>
  )
}

const faultText = ({ code, limit = 0 }: Fault): string => textOf(texts, `fault.${code}`, { limit })

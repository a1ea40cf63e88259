import { useState } from 'react'
import type { StaffMember } from '../../../application/office/staff-of-office.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { staffList as texts } from '../../../application/texts/office.json'
import { type Duty, type OfficeRole, officeRoles } from '../../../domain/staff/office-duty.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import styles from './keeping.module.css'
import type { StaffPage, StaffStore } from './staff-store.ts'
import { dutyText, nameOf } from './staff-words.ts'

type DutyProps = {
  member: StaffMember
  sections: StaffPage['sections']
  changeDuty: StaffStore['changeDuty']
  onClose(): void
}

/** What somebody may do in the office: each duty is taken by itself, and another one given. */
export function DutyDialog({ member, sections, changeDuty, onClose }: DutyProps) {
  const [role, setRole] = useState<OfficeRole>('desk')
  const [sectionId, setSectionId] = useState(sections[0]?.sectionId ?? '')
  const { isBusy, error, act } = useAct()
  const change = (duty: Duty, isTaken: boolean) => act(() => changeDuty({ sub: member.sub, duty, isTaken }))
  return (
    <OfficeDialog
      title={textOf(texts, 'duty.title', { name: nameOf(member) })}
      action={texts['duty.give']}
      {...{ isBusy, error, onClose }}
      onSubmit={() => void change({ role, ...(sectionId !== '' && { sectionId }) }, false)}
    >
      <div>
        <p>{texts['duty.now']}</p>
        {member.duties.length === 0 && <p className={styles.soft}>{texts['duties.none']}</p>}
        <ul className={styles.duties}>
          {member.duties.map((duty) => {
            const text = dutyText(duty, sections)
            return (
              <li key={text}>
                {text}
                <button
                  type="button"
                  className={frame.plainButton}
                  aria-label={textOf(texts, 'duty.take.of', { duty: text })}
                  onClick={() => void change(duty, true)}
                >
                  {texts['duty.take']}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
      <div>
        <label htmlFor="duty-role">{texts['duty.role']}</label>
        <select
          id="duty-role"
          data-autofocus
          value={role}
          onChange={({ currentTarget: { value } }) => setRole(value as OfficeRole)}
        >
          {officeRoles.map((each) => (
            <option key={each} value={each}>
              {texts[`role.${each}`]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="duty-where">{texts['duty.where']}</label>
        <select
          id="duty-where"
          value={sectionId}
          onChange={({ currentTarget: { value } }) => setSectionId(value)}
        >
          {sections.map((section) => (
            <option key={section.sectionId} value={section.sectionId}>
              {section.name}
            </option>
          ))}
          <option value="">{texts['duty.where.city']}</option>
        </select>
      </div>
      <p className={styles.soft}>{texts['duty.what']}</p>
    </OfficeDialog>
  )
}

/** Asks before a link is removed. */
export function UnlinkDialog({
  member,
  unlink,
  onClose,
}: {
  member: StaffMember
  unlink(): Promise<void>
  onClose(): void
}) {
  const { isBusy, error, act } = useAct()
  return (
    <OfficeDialog
      title={textOf(texts, 'unlink.title', { name: nameOf(member) })}
      action={texts.unlink}
      {...{ isBusy, error, onClose }}
      onSubmit={() => void act(unlink, onClose)}
    >
      <p>{texts['unlink.what']}</p>
    </OfficeDialog>
  )
}

/** Asks how a QR code is to be made. */
export function CodeDialog({ issueCode, onClose }: { issueCode: StaffStore['issueCode']; onClose(): void }) {
  const [hasPassword, setPassword] = useState(true)
  const { isBusy, error, act } = useAct()
  return (
    <OfficeDialog
      title={texts['code.title']}
      action={texts['code.make']}
      {...{ isBusy, error, onClose }}
      onSubmit={() => void act(() => issueCode(hasPassword), onClose)}
    >
      <p>{texts['code.what']}</p>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={hasPassword}
          onChange={({ currentTarget: { checked } }) => setPassword(checked)}
        />
        {texts['code.password']}
      </label>
    </OfficeDialog>
  )
}

/** Something that is done once at a time, and why it was not. */
function useAct() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const act = async (work: () => Promise<void>, onDone: () => void = () => {}): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      onDone()
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, act }
}

import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StaffMember } from '../../../application/office/staff-of-office.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { keeping, staffList as texts } from '../../../application/texts/office.json'
import { dutiesText } from '../../../domain/staff/office-duty.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { momentOfMs } from '../record/record-parts.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './keeping.module.css'
import { KeepingPage } from './keeping-page.tsx'
import { CodeDialog, DutyDialog, UnlinkDialog } from './staff-dialogs.tsx'
import { NewStaffDialog } from './staff-new.tsx'
import { SheetView } from './staff-sheet.tsx'
import { type StaffNeeds, type StaffPage, StaffStore } from './staff-store.ts'
import { StaffTablePanel } from './staff-table.tsx'
import { dutyText, nameOf } from './staff-words.ts'

type Asked = { name: 'duty' | 'unlink'; sub: string } | { name: 'code' | 'new' }

type Needs = StaffNeeds & Pick<OfficeServices, 'print' | 'takeStaffTable'>

/** `/office/keeping/staff`: the staff, what they may do, and the LINE accounts that they are linked to. */
export const StaffScreen = observer(function StaffScreen(needs: Needs) {
  const [store] = useState(() => new StaffStore(needs))
  const [asked, setAsked] = useState<Asked>()
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  useEffect(() => {
    void store.load(words)
  }, [store, words])
  const { phase, sheet, told, failure } = store
  if (sheet) return <SheetView sheet={sheet} print={needs.print} onClose={store.closeSheet} />
  const member =
    phase.name === 'open' && asked && 'sub' in asked
      ? phase.staff.find(({ sub }) => sub === asked.sub)
      : undefined
  const onClose = () => setAsked(undefined)
  return (
    <KeepingPage title={texts.title}>
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'denied' && <p>{keeping.denied}</p>}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load(words)} />}
      {phase.name === 'open' && (
        <>
          <p className={styles.lead}>{texts.lead}</p>
          <div className={styles.fields}>
            <div>
              <label htmlFor="staff-words">{texts.find}</label>
              <input
                id="staff-words"
                type="search"
                autoComplete="off"
                maxLength={200}
                placeholder={texts['find.placeholder']}
                value={words}
                onChange={({ currentTarget: { value } }) =>
                  setParams(value === '' ? {} : { q: value }, { replace: true, preventScrollReset: true })
                }
              />
            </div>
            {phase.mayAdd && (
              <button type="button" className={frame.button} onClick={() => setAsked({ name: 'new' })}>
                {texts.new}
              </button>
            )}
            <button type="button" className={frame.quietButton} onClick={() => setAsked({ name: 'code' })}>
              {texts.code}
            </button>
          </div>
          {failure !== undefined && <FailureView error={failure} takesFocus />}
          <p role="status" className={`${styles.soft} ${styles.count}`}>
            {told
              ? toldText(told)
              : phase.count === 0
                ? texts.none
                : textOf(texts, 'count', { count: phase.count })}
          </p>
          {phase.count > 0 && <StaffTable {...{ store, phase, onAsked: setAsked }} />}
          {phase.next !== undefined && (
            <button type="button" className={frame.quietButton} onClick={() => void store.more()}>
              {texts.more}
            </button>
          )}
          {phase.mayAdd && (
            <StaffTablePanel takeStaffTable={needs.takeStaffTable} onTaken={() => void store.load(words)} />
          )}
          {asked?.name === 'new' && (
            <NewStaffDialog sections={phase.sections} add={store.add} onClose={onClose} />
          )}
          {asked?.name === 'code' && <CodeDialog issueCode={store.issueCode} onClose={onClose} />}
          {asked?.name === 'duty' && member && (
            <DutyDialog {...{ member, sections: phase.sections, onClose }} changeDuty={store.changeDuty} />
          )}
          {asked?.name === 'unlink' && member && (
            <UnlinkDialog {...{ member, onClose }} unlink={() => store.unlink(member)} />
          )}
        </>
      )}
    </KeepingPage>
  )
})

const toldText = ({ what, member, signsIn }: NonNullable<StaffStore['told']>): string => {
  const said = textOf(texts, what, { name: nameOf(member) })
  if (signsIn === undefined) return said
  return `${said} ${textOf(texts, 'sheet.signIn', { username: member.username ?? '', password: signsIn })}`
}

type TableProps = { store: StaffStore; phase: StaffPage; onAsked(asked: Asked): void }

const StaffTable = ({ store, phase: { staff, sections }, onAsked }: TableProps) => (
  <table className={`${styles.list} ${styles.people}`}>
    <caption className="unseen">{texts.title}</caption>
    <thead>
      <tr>
        <th scope="col">{texts.who}</th>
        <th scope="col">{texts.duties}</th>
        <th scope="col">{texts.line}</th>
        <th scope="col">{texts.acts}</th>
      </tr>
    </thead>
    <tbody>
      {staff.map((member) => (
        <tr key={member.sub}>
          <th scope="row">
            {member.name || texts.noName}{' '}
            <span className={styles.soft}>{member.username ?? texts.noRecord}</span>
          </th>
          <td data-title={texts.duties}>
            {member.duties.length === 0 ? (
              <span className={styles.soft}>{texts['duties.none']}</span>
            ) : (
              <ul className={styles.each}>
                {member.duties.map((duty) => (
                  <li key={dutiesText([duty])}>{dutyText(duty, sections)}</li>
                ))}
              </ul>
            )}
          </td>
          <td data-title={texts.line} className={member.line ? undefined : styles.soft}>
            {linkText(member)}
          </td>
          <td>
            <Acts {...{ store, member, onAsked }} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const linkText = ({ line }: StaffMember): string =>
  line
    ? textOf(texts, 'linked', { name: line.name ?? texts['linked.noName'], at: momentOfMs(line.linkedAtMs) })
    : texts.unlinked

function Acts({ store, member, onAsked }: Pick<TableProps, 'store' | 'onAsked'> & { member: StaffMember }) {
  const { sub, line, isOwn } = member
  const name = nameOf(member)
  const act = (key: 'duty' | 'invite' | 'unlink', onClick: () => void) => (
    <button
      type="button"
      className={frame.plainButton}
      aria-label={textOf(texts, `${key}.of`, { name })}
      onClick={onClick}
    >
      {texts[key]}
    </button>
  )
  return (
    <span className={styles.acts}>
      {isOwn ? (
        <span className={styles.soft}>{texts.own}</span>
      ) : (
        act('duty', () => onAsked({ name: 'duty', sub }))
      )}
      {line
        ? !isOwn && act('unlink', () => onAsked({ name: 'unlink', sub }))
        : act('invite', () => void store.invite(member))}
    </span>
  )
}

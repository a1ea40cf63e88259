import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { log as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { grouped } from '../frame/grouped.ts'
import { ChainCheckStore } from './chain-check-store.ts'
import styles from './keeping.module.css'

/** Whether the audit log is whole; may be left at any time. */
export const ChainCheck = observer(function ChainCheck({ checkLog }: Pick<OfficeUseCases, 'checkLog'>) {
  const [store] = useState(() => new ChainCheckStore({ checkLog }))
  const [noted, setNoted] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => store.stop, [store])
  const { phase } = store
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const text = noted.trim().toLowerCase()
    const isHash = text === '' || /^[0-9a-f]{64}$/.test(text)
    setWrong(!isHash)
    if (isHash) void store.start(text || undefined)
  }
  return (
    <section aria-labelledby="chain-title" className={styles.panel}>
      <h2 id="chain-title">{texts['check.title']}</h2>
      <p className={styles.soft}>{texts['check.lead']}</p>
      <form onSubmit={submit} className={styles.fields}>
        <div className={styles.wide}>
          <label htmlFor="chain-noted">{texts['check.noted']}</label>
          <input
            id="chain-noted"
            value={noted}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isWrong || undefined}
            aria-describedby="chain-noted-hint"
            onChange={({ currentTarget: { value } }) => {
              setNoted(value)
              setWrong(false)
            }}
          />
        </div>
        {phase.name === 'running' ? (
          <button type="button" className={frame.quietButton} onClick={store.stop}>
            {texts['check.stop']}
          </button>
        ) : (
          <button type="submit" className={frame.quietButton}>
            {texts['check.start']}
          </button>
        )}
        <p id="chain-noted-hint" className={isWrong ? styles.fault : styles.soft}>
          {texts[isWrong ? 'check.noted.wrong' : 'check.noted.hint']}
        </p>
      </form>
      {phase.name === 'running' && (
        <p className={styles.progress}>
          <progress
            aria-label={texts['check.title']}
            {...(phase.total > 0 && { value: phase.done, max: phase.total })}
          />
          {phase.total > 0 &&
            textOf(texts, 'check.running', { count: grouped(phase.done), total: grouped(phase.total) })}
        </p>
      )}
      {phase.name === 'failed' && <FailureView error={phase.error} />}
      <div role="status">
        {phase.name === 'broken' && (
          <p className={styles.state} data-state="fault">
            {textOf(texts, 'check.broken', { at: grouped(phase.at) })}
          </p>
        )}
        {phase.name === 'intact' && (
          <>
            <p className={styles.state} data-state="good">
              {textOf(texts, 'check.intact', { count: grouped(phase.head.seq) })}
            </p>
            {phase.noted !== undefined && (
              <p className={styles.state} data-state={phase.noted === 'lost' ? 'fault' : 'good'}>
                {phase.noted === 'lost'
                  ? texts['check.noted.lost']
                  : textOf(texts, 'check.noted.found', { at: grouped(phase.noted) })}
              </p>
            )}
            <p>
              {texts['check.head']} <code className={styles.hash}>{phase.head.hash}</code>
            </p>
            <p className={styles.soft}>{texts['check.head.hint']}</p>
          </>
        )}
      </div>
    </section>
  )
})

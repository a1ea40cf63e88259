import { useEffect, useRef, useState } from 'react'
import type { ShownLink } from '../../../application/office/preview-form.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { preview as texts } from '../../../application/texts/office.json'
import { momentText } from '../calendars/calendar-words.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './preview.module.css'

/** What showing a form to colleagues asks. */
export type ShareNeeds = Pick<OfficeServices, 'listPreviews' | 'makePreview' | 'endPreview' | 'origin'>

type Props = { needs: ShareNeeds; surveyId: string }

/** A button that opens the links with which colleagues look at a form as it is written. */
export function SharePreview({ needs, surveyId }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={frame.quietButton} onClick={() => setOpen(true)}>
        {texts.share}
      </button>
      {isOpen && <ShareDialog needs={needs} surveyId={surveyId} onClose={() => setOpen(false)} />}
    </>
  )
}

const choices = [1, 8, 24, 72] as const

function ShareDialog({ needs, surveyId, onClose }: Props & { onClose: () => void }) {
  const { listPreviews, makePreview, endPreview, origin } = needs
  const [links, setLinks] = useState<readonly ShownLink[]>()
  const [made, setMade] = useState<{ address: string; untilMs: number }>()
  const [hours, setHours] = useState(8)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  /** Does something, then looks at what links there are now. */
  const act = async (what: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await what()
      setLinks(await listPreviews({ surveyId }))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const make = () =>
    act(async () => {
      const { token, untilMs } = await makePreview({ surveyId, hours })
      setMade({ address: `${origin}/office/preview/${token}`, untilMs })
    })
  useEffect(() => {
    listPreviews({ surveyId }).then(setLinks, setError)
  }, [listPreviews, surveyId])
  return (
    <OfficeDialog
      title={texts.share}
      action={texts['share.make']}
      isBusy={isBusy}
      error={error}
      isWide
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <p>{texts['share.lead']}</p>
      <label className={styles.hours}>
        {texts['share.hours']}
        <select
          data-autofocus
          value={hours}
          onChange={({ currentTarget: { value } }) => setHours(Number(value))}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {texts[`share.hours.${one}`]}
            </option>
          ))}
        </select>
      </label>
      {made && <Made {...made} />}
      <h3 className={styles.heading}>{texts['share.links']}</h3>
      {!links && !error && <p>{texts['share.loading']}</p>}
      {links?.length === 0 && <p>{texts['share.none']}</p>}
      <ul className={styles.links}>
        {links?.map(({ id, untilMs, by }) => {
          const until = momentText(untilMs)
          return (
            <li key={id}>
              <span>{textOf(texts, 'share.link', { until, by })}</span>
              <button
                type="button"
                className={frame.plainButton}
                aria-label={textOf(texts, 'share.end.of', { until })}
                onClick={() => void act(() => endPreview({ surveyId, id }))}
              >
                {texts['share.end']}
              </button>
            </li>
          )
        })}
      </ul>
    </OfficeDialog>
  )
}

/** The address, which can't be shown again. */
function Made({ address, untilMs }: { address: string; untilMs: number }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'copied' | 'copy.failed'>()
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    setCopied(undefined)
  }, [address])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied('copied')
    } catch {
      field.current?.select()
      setCopied('copy.failed')
    }
  }
  return (
    <div className={frame.notice}>
      <p role="status">{textOf(texts, 'share.made', { until: momentText(untilMs) })}</p>
      <p className={styles.address}>
        <input ref={field} readOnly aria-label={texts['share.address']} value={address} />
        <button type="button" className={frame.quietButton} onClick={() => void copy()}>
          {texts['share.copy']}
        </button>
      </p>
      <p role="status">{copied && texts[`share.${copied}`]}</p>
    </div>
  )
}

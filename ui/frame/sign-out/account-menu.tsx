import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import styles from '../app.module.css'
import type { BrowserServices } from '../browser-services.ts'
import { Button } from '../parts/button.tsx'
import { useTexts } from '../translation.ts'

type Props = {
  needs: Pick<BrowserServices, 'device' | 'hasSession' | 'messaging' | 'profile'>
  onSignOut: () => void
}

/**
 * A button with the resident's name; behind it sign-out, and whether others use the device too. Nothing inside LINE,
 * which says itself who is signed in. What the server draws is of nobody: the name comes into the room kept for it.
 */
export function AccountMenu({ needs: { device, hasSession, messaging, profile }, onSignOut }: Props) {
  const { key } = useLocation() // every move may follow a sign-in
  const texts = useTexts('signOut')
  const id = useId()
  const [isShared, setShared] = useState(false)
  const [name, setName] = useState<string>()
  useEffect(() => {
    setShared(device.isShared())
    setName(profile()?.name)
  }, [device, profile, key])
  if (messaging.isInClient() || !hasSession()) return null
  return (
    <div className={styles.account}>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={id}
        aria-label={name && textOf(texts, 'of', { name })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="8" r="4" />
          <path d="M4 21c0-5 3.5-7.5 8-7.5s8 2.5 8 7.5" />
        </svg>
        <span className={styles.name}>{name ?? texts.menu}</span>
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        {name && <p>{textOf(texts, 'who', { name })}</p>}
        <label>
          <input
            type="checkbox"
            aria-describedby={`${id}-hint`}
            checked={isShared}
            onChange={() => {
              device.setShared(!isShared)
              setShared(!isShared)
            }}
          />
          {texts.shared}
        </label>
        <p id={`${id}-hint`} className={styles.menuHint}>
          {texts['shared.hint']}
        </p>
        <Button onClick={onSignOut} quiet>
          {texts.signOut}
        </Button>
      </div>
    </div>
  )
}

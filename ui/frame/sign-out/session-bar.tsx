import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styles from '../app.module.css'
import type { BrowserServices } from '../browser-services.ts'
import { useTexts } from '../translation.ts'

type Props = {
  needs: Pick<BrowserServices, 'device' | 'hasSession' | 'messaging'>
  onSignOut: () => void
}

/** Sign-out, and whether others use the device too; nothing inside LINE, which says itself who is signed in. */
export function SessionBar({ needs: { device, hasSession, messaging }, onSignOut }: Props) {
  useLocation() // every move may follow a sign-in
  const texts = useTexts('signOut')
  const [isShared, setShared] = useState(false)
  useEffect(() => setShared(device.isShared()), [device])
  if (messaging.isInClient() || !hasSession()) return null
  return (
    <div className={styles.session}>
      <label>
        <input
          type="checkbox"
          checked={isShared}
          onChange={() => {
            device.setShared(!isShared)
            setShared(!isShared)
          }}
        />
        {texts.shared}
      </label>
      <button type="button" onClick={onSignOut}>
        {texts.signOut}
      </button>
    </div>
  )
}

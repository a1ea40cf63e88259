import { useEffect, useRef, useState } from 'react'
import { today as texts } from '../../../application/texts/office.json'
import frame from '../frame/frame.module.css'
import type { Scanner } from '../services.ts'
import styles from './today.module.css'

type Props = { scanner: Scanner; onCode: (text: string) => void; onClose: () => void }

/** Reads a code with the camera of the device. */
export function CameraDialog({ scanner, onCode, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'open' | 'refused' | 'missing' | 'broken'>('starting')
  const found = useRef(onCode)
  found.current = onCode
  useEffect(() => {
    dialog.current?.showModal()
    const stopped = new AbortController()
    void scanner(video.current!, (text) => found.current(text), stopped.signal).then(setState)
    return () => stopped.abort()
  }, [scanner])
  const isOpen = state === 'open'
  return (
    <dialog ref={dialog} className={styles.camera} aria-labelledby="office-camera" onClose={onClose}>
      <h2 id="office-camera">{texts.camera}</h2>
      <video ref={video} hidden={!isOpen} muted playsInline />
      <p role="status">{isOpen ? texts['camera.how'] : texts[`camera.${state}`]}</p>
      <button type="button" className={frame.quietButton} onClick={onClose}>
        {texts['camera.close']}
      </button>
    </dialog>
  )
}

import { useEffect, useState } from 'react'
import { type Receipt, receiptText } from '../../../../domain/shared/receipt.ts'
import type { BrowserServices } from '../../../frame/browser-services.ts'
import { useTexts } from '../../../frame/translation.ts'
import styles from './receipt-qr.module.css'

type Props = { receipt: Required<Receipt>; drawQr: BrowserServices['drawQr'] }

/**
 * The code of a booking for the desk to scan; it says nothing of who has booked. Where it can't be drawn, the code is
 * read as it stands above.
 */
export function ReceiptQr({ receipt, drawQr }: Props) {
  const texts = useTexts('shared')
  const [drawing, setDrawing] = useState<Awaited<ReturnType<typeof drawQr>>>()
  const text = receiptText(receipt)
  useEffect(() => {
    drawQr(text).then(setDrawing, () => setDrawing(undefined))
  }, [drawQr, text])
  if (!drawing) return null
  const { size, path } = drawing
  return (
    <figure className={styles.receipt}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={texts['ui.done.qr']}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path d={path} />
      </svg>
      <figcaption>{texts['ui.done.qr.lead']}</figcaption>
    </figure>
  )
}

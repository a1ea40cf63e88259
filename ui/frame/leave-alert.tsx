import { leaving as ja } from '../../application/texts/ja.json'
import { Button } from './parts/button.tsx'
import { Dialog } from './parts/dialog.tsx'
import { useTexts } from './speech.ts'

/** Says why the page stays where it is (ROUTE-29). */
export function LeaveAlert({ onClose }: { onClose: () => void }) {
  const texts = useTexts('leaving', ja)
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div role="alert" className="alert">
        <p>{texts.message}</p>
        <p>{texts.advice}</p>
      </div>
      <Button onClick={onClose}>{texts.stay}</Button>
    </Dialog>
  )
}

import { Button } from '../frame/parts/button.tsx'
import { useTexts } from '../frame/translation.ts'
import styles from './search.module.css'

/** Above a search: what the resident sent from here needs no searching. */
export function WayToOwn({ onOwn }: { onOwn: () => void }) {
  const texts = useTexts('answer')
  return (
    <div className={styles.own}>
      <p>{texts['select.my.lead']}</p>
      <Button onClick={onOwn} quiet>
        {texts['select.my']}
      </Button>
    </div>
  )
}

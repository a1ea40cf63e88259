import type { Texts } from '../../application/texts/languages.ts'
import { Button } from '../frame/parts/button.tsx'
import styles from './search.module.css'

type Props = { texts: Texts<'answer'>; onOwn: () => void }

/** Above a search: what the resident sent from here needs no searching. */
export const WayToOwn = ({ texts, onOwn }: Props) => (
  <div className={styles.own}>
    <p>{texts['select.my.lead']}</p>
    <Button onClick={onOwn} quiet>
      {texts['select.my']}
    </Button>
  </div>
)

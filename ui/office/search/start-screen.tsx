import { search as texts } from '../../../application/texts/office.json'
import frame from '../frame/frame.module.css'
import { OfficeTitle } from '../frame/office-title.tsx'
import styles from './search.module.css'

/** `/office`: what can be looked for, and by which keys. */
export const StartScreen = () => (
  <div className={frame.page}>
    <OfficeTitle title={texts.start} />
    <p>{texts['start.lead']}</p>
    <dl className={styles.ways}>
      {(['by.code', 'by.name', 'by.phone', 'by.birthday'] as const).map((key) => (
        <div key={key}>
          <dt>{texts[key]}</dt>
          <dd>{texts[`${key}.like`]}</dd>
        </div>
      ))}
    </dl>
    <h2 className={styles.keysTitle}>{texts.keys}</h2>
    <dl className={styles.ways}>
      {keys.map(({ marks, key }) => (
        <div key={key}>
          <dt>
            {marks.map((mark) => (
              <kbd key={mark}>{mark}</kbd>
            ))}
          </dt>
          <dd>{texts[key]}</dd>
        </div>
      ))}
    </dl>
  </div>
)

const keys = [
  { marks: ['/'], key: 'key.search' },
  { marks: ['↑', '↓'], key: 'key.move' },
  { marks: ['Enter'], key: 'key.open' },
  { marks: ['Esc'], key: 'key.leave' },
] as const

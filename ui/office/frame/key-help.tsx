import styles from './key-help.module.css'

type Props = {
  title: string
  lines: readonly { marks: readonly string[]; text: string }[]
}

/** The keys of a screen, on a line below it. */
export const KeyHelp = ({ title, lines }: Props) => (
  <dl className={styles.keys} aria-label={title}>
    {lines.map(({ marks, text }) => (
      <div key={text}>
        <dt>
          {marks.map((mark) => (
            <kbd key={mark}>{mark}</kbd>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

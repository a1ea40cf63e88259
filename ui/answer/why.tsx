import styles from './entry.module.css'

/** Why something can't be done, in words; nothing where everything can. */
export function Why({ id, lines }: { id: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div id={id} className={styles.why}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

import styles from './frame.module.css'

/** The shape of a list that is on its way; `text` says so to who hears the page. */
export const LoadingRows = ({ text }: { text: string }) => (
  <div role="status" className={styles.loading}>
    <p className="unseen">{text}</p>
    <div aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
      <span />
    </div>
  </div>
)

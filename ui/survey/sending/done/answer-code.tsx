import { Fragment } from 'react'
import styles from './answer-code.module.css'

/** An answer code in groups of four. They are set apart by their looks alone: what is copied is the code as it is. */
export function AnswerCode({ code }: { code: string }) {
  return (
    <span className={styles.code}>
      {(code.match(/.{1,4}/gu) ?? []).map((group, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{group}</span>
        </Fragment>
      ))}
    </span>
  )
}

import type { BrowserServices } from '../frame/browser-services.ts'
import { Button } from '../frame/parts/button.tsx'
import { useTexts } from '../frame/translation.ts'
import styles from './member.module.css'
import { givesNumber, type memberForm } from './member-form.ts'
import { memberSearchPath } from './paths.ts'

type Props = {
  form: ReturnType<typeof memberForm>
  needs: Pick<BrowserServices, 'go'>
  /** Another form has asked for the registration. */
  isAsked: boolean
}

/**
 * Above the form of somebody who has no record: that another form asks for one (MEM-11), and the two ways to it, the
 * form below and the search for a record that the office made; that a number will be given.
 */
export function RegisterNotice({ form, needs, isAsked }: Props) {
  const { config, isNew } = form
  const texts = useTexts('member')
  if (!config || !isNew) return null
  const isSearchable = config.surveySchema?.some((item) => item.isSearchable?.value === true)
  return (
    <>
      {isAsked && <p className={styles.notice}>{texts['register.first']}</p>}
      {isSearchable && (
        <div className={styles.pair}>
          {isAsked && <Button onClick={toFirstField}>{texts['register.new']}</Button>}
          <Button onClick={() => needs.go(memberSearchPath(config.surveyId))} quiet>
            {texts['register.known']}
          </Button>
        </div>
      )}
      {config.surveySchema?.some(givesNumber) && <p>{texts['number.automatic']}</p>}
    </>
  )
}

/** The form stands below on the same page. */
function toFirstField(): void {
  const field = document.querySelector<HTMLElement>('main form :is(input, select, textarea)')
  field?.focus()
  field?.scrollIntoView?.({ block: 'center' })
}

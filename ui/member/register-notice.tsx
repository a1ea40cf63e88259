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
 * Above the form of somebody who has no record: why to register (MEM-11), that a number will be given, and where to
 * find a record that the office made.
 */
export function RegisterNotice({ form, needs, isAsked }: Props) {
  const { config, isNew } = form
  const texts = useTexts('member')
  if (!config || !isNew) return null
  const isSearchable = config.surveySchema?.some((item) => item.isSearchable?.value === true)
  return (
    <>
      {isAsked && <p className={styles.notice}>{texts['register.first']}</p>}
      {config.surveySchema?.some(givesNumber) && <p>{texts['number.automatic']}</p>}
      {isSearchable && (
        <div className={styles.known}>
          <p>{texts['register.known']}</p>
          <Button onClick={() => needs.go(memberSearchPath(config.surveyId))} quiet>
            {texts['register.search']}
          </Button>
        </div>
      )}
    </>
  )
}

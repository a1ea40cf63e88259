import { useEffect, useState } from 'react'
import type { UseCases } from '../../application/use-cases.ts'
import { numberIn, numberItem } from '../../domain/member/numbered-form.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Button } from '../frame/parts/button.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/translation.ts'
import { DoneView } from '../survey/sending/done-view.tsx'
import type { SavedAnswer } from '../survey/survey-page.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import styles from './member.module.css'
import { MemberCard } from './member-card.tsx'
import type { memberForm } from './member-form.ts'
import { recordPath } from './paths.ts'

export type MemberDoneNeeds = Pick<UseCases, 'readOwnMember'> &
  Pick<BrowserServices, 'go' | 'log'> & {
    visit: {
      /** The member is back where they came from. */
      backFromMember(): void
    }
  }

type Props = {
  store: SurveyStore
  result: SavedAnswer
  form: ReturnType<typeof memberForm>
  needs: MemberDoneNeeds
  /** Where the member came from to register. */
  back: string | undefined
}

/** That the record is stored, its number, and the way on (MEM-07, MEM-11). */
export function MemberDone({ store, result, form, needs, back }: Props) {
  const { config = store.config } = form
  const texts = useTexts('member')
  const goOn = (path: string) => (): void => {
    needs.visit.backFromMember()
    needs.go(path)
  }
  const next =
    back === undefined ? (
      <Button onClick={goOn(recordPath(config.surveyId))}>{texts['register.toRecord']}</Button>
    ) : (
      <Button onClick={goOn(back)}>{texts['register.back']}</Button>
    )
  return (
    <DoneView store={store} result={result} isChange={store.form.editing} next={next}>
      {numberItem(config) && <OwnNumber config={config} needs={needs} />}
    </DoneView>
  )
}

type State = { name: 'loading' } | { name: 'failed' } | { name: 'read'; number: string | undefined }

/** The number that the record has now, read anew: the server may have given it. */
function OwnNumber({ config, needs }: Pick<Props, 'needs'> & { config: SurveyConfig }) {
  const [state, setState] = useState<State>({ name: 'loading' })
  const { surveyId } = config
  useEffect(() => {
    if (state.name !== 'loading') return
    needs.readOwnMember({ surveyId }).then(
      (member) => setState({ name: 'read', number: member && numberIn(config, member.entries) }),
      (error) => {
        needs.log('The member number could not be read', error)
        setState({ name: 'failed' })
      },
    )
  }, [state])
  const texts = useTexts('shared', 'member')
  switch (state.name) {
    case 'loading':
      return <Loading text={texts['ui.loading']} />
    case 'failed':
      return (
        <div role="alert" className={styles.failed}>
          <p>{texts['number.failed']}</p>
          <Button onClick={() => setState({ name: 'loading' })} quiet>
            {texts['ui.error.retry']}
          </Button>
        </div>
      )
    case 'read':
      return state.number && <MemberCard form={config} number={state.number} />
  }
}

import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import styles from './member.module.css'
import { memberSearchPath, recordPath } from './paths.ts'

type Form = { surveyId: string; surveyTitle: string }

type Props = {
  needs: Pick<UseCases, 'listSearchableMemberForms'> & Pick<BrowserServices, 'hasSession' | 'go' | 'log'>
  /** Of the page. */
  path: string
  /** What stands below the tabs, as soon as they are known: nothing moves down afterwards. */
  children: ReactNode
}

/**
 * The tabs above what was sent and what is registered: one leads to the answers, one to each member form (GEN-10). No
 * tabs where there is none.
 */
export function MemberTabs({ needs, path, children }: Props) {
  const { plain } = useTranslation()
  const texts = useTexts('shared', 'member')
  const [forms, setForms] = useState<readonly Form[] | undefined>(needs.hasSession() ? undefined : [])
  useEffect(() => {
    if (!needs.hasSession()) return
    needs.listSearchableMemberForms().then(setForms, (error) => {
      needs.log('The member forms did not come', error)
      setForms([])
    })
  }, [needs])
  if (!forms) return <Loading text={texts['ui.loading']} shape="unknown" />
  if (forms.length === 0) return children
  const tabs = forms.map(({ surveyId, surveyTitle }) => ({
    title: plain(surveyTitle),
    to: recordPath(surveyId),
    isHere: [recordPath(surveyId), memberSearchPath(surveyId)].includes(path),
  }))
  const isElsewhere = tabs.every(({ isHere }) => !isHere)
  return (
    <>
      <nav className={styles.tabs} aria-label={texts['tabs.label']}>
        {[{ title: texts['tabs.answers'], to: '/confirm', isHere: isElsewhere }, ...tabs].map(
          ({ title, to, isHere }) => (
            <a key={to} href={to} aria-current={isHere ? 'page' : undefined} onClick={inPage(to, needs.go)}>
              {title}
            </a>
          ),
        )}
      </nav>
      {children}
    </>
  )
}

/** The tabs, and below them the screen of the path. */
export const TabbedScreens = ({ needs }: Pick<Props, 'needs'>) => (
  <MemberTabs needs={needs} path={useLocation().pathname}>
    <Outlet />
  </MemberTabs>
)

const inPage =
  (to: string, go: (path: string) => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }

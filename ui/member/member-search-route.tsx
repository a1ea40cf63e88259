import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { answer as answerJa, member as ja } from '../../application/texts/ja.json'
import { textsIn } from '../../application/texts/languages.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { SearchScreen } from '../answer/search-screen.tsx'
import { type SearchNeeds, SearchStore, type TypedSearch } from '../answer/search-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { existingForms } from './existing-forms.ts'
import { openToAll } from './open-to-all.ts'
import { recordPath, registerPath } from './paths.ts'
import type { FoundMember } from './record-store.ts'

type Needs = Omit<SearchNeeds, 'loadSurvey' | 'findAnswers' | 'claimAnswers' | 'visit'> &
  Pick<UseCases, 'loadMemberForm' | 'findMembers' | 'claimMembers' | 'listSurveys'> &
  Pick<BrowserServices, 'hasSession' | 'language' | 'leaveForSignIn' | 'reload'> & {
    visit: { foundMember: FoundMember | undefined }
  }

type Props = { needs: Needs; memberFormId: string }

/** `/member-confirm/{id}`: looks for a record of a member form by its searchable items (ROUTE-16, MEM-01). Another form, or another resident, is another visit. */
export function MemberSearchRoute(props: Props) {
  return <MemberSearch key={`${useSignedInUserId(props.needs)} ${props.memberFormId}`} {...props} />
}

const MemberSearch = observer(function MemberSearch({ needs, memberFormId }: Props) {
  const navigate = useNavigate()
  const [search] = useState(() => searchOfMembers(needs))
  const { pathname, state } = useLocation()
  const [store] = useState(() => new SearchStore(memberFormId, search.needs, state as TypedSearch | null))
  const { name } = store.phase
  const signIn = useSignIn(needs, name === 'signed-out')
  useEffect(() => {
    if (needs.hasSession()) store.load()
    else signIn()
    // The page that follows is ready when something is found.
    import('./record-route.tsx').catch((error) => console.warn('Screen not preloaded', error))
  }, [])
  // In another language the page is drawn anew.
  useEffect(
    () =>
      needs.language?.beforeSwitch(() => {
        if (store.isFor(memberFormId)) navigate(pathname, { replace: true, state: store.typed })
      }),
    [needs, store, navigate, pathname, memberFormId],
  )
  useEffect(() => {
    if (name !== 'done') return
    needs.visit.foundMember = search.found()
    navigate(recordPath(memberFormId))
  }, [name, navigate, memberFormId, needs, search])
  return (
    <SearchScreen
      store={store}
      onSignIn={signIn}
      onReload={needs.reload}
      onOther={() => navigate(registerPath(memberFormId))}
    />
  )
})

/** What a search for answers asks, asked of the records of a member form; and what it found. */
function searchOfMembers(needs: Needs): { needs: SearchNeeds; found(): FoundMember | undefined } {
  const visit: SearchNeeds['visit'] = { found: undefined }
  let forms: FoundMember['forms'] | undefined
  let linked = async (): FoundMember['forms'] => []
  return {
    found: () => visit.found && forms && { found: visit.found, forms },
    needs: {
      ...needs,
      visit,
      async loadSurvey({ surveyId }) {
        const loaded = openToAll(await needs.loadMemberForm({ memberSurveyId: surveyId }))
        linked = () => existingForms(needs, loaded.config)
        return loaded
      },
      findAnswers(command) {
        forms = linked()
        forms.catch(() => {}) // the page of the record says it
        return needs.findMembers(command)
      },
      claimAnswers: needs.claimMembers,
      async loadAnswerTexts(languageCode) {
        const [texts, own] = await Promise.all([
          textsIn(languageCode, 'answer', answerJa),
          textsIn(languageCode, 'member', ja),
        ])
        return { ...texts, ...own }
      },
    },
  }
}

import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { answer as answerJa } from '../../application/messages/ja/answer.ts'
import { member as ja } from '../../application/messages/ja/member.ts'
import { textsIn } from '../../application/messages/languages.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { SearchScreen } from '../answer/search-screen.tsx'
import { type SearchNeeds, SearchStore } from '../answer/search-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { openToAll } from './open-to-all.ts'
import { recordPath, registerPath } from './paths.ts'

type Needs = Omit<SearchNeeds, 'loadSurvey' | 'findAnswers' | 'claimAnswers' | 'visit'> &
  Pick<UseCases, 'loadMemberForm' | 'findMembers' | 'claimMembers'> &
  Pick<BrowserServices, 'hasSession' | 'leaveForSignIn' | 'reload'>

type Props = { needs: Needs; memberFormId: string }

/** `/member-confirm/{id}`: looks for a record of a member form by its searchable items (ROUTE-16, MEM-01). Another form, or another resident, is another visit. */
export function MemberSearchRoute(props: Props) {
  return <MemberSearch key={`${useSignedInUserId(props.needs)} ${props.memberFormId}`} {...props} />
}

const MemberSearch = observer(function MemberSearch({ needs, memberFormId }: Props) {
  const navigate = useNavigate()
  const [store] = useState(() => new SearchStore(memberFormId, searchOfMembers(needs)))
  const { name } = store.phase
  const signIn = useSignIn(needs, name === 'signed-out')
  useEffect(() => {
    if (needs.hasSession()) store.load()
    else signIn()
  }, [])
  useEffect(() => {
    // The list reads the record anew, whoever found it.
    if (name === 'done') navigate(recordPath(memberFormId))
  }, [name, navigate, memberFormId])
  return (
    <SearchScreen
      store={store}
      onSignIn={signIn}
      onReload={needs.reload}
      onOther={() => navigate(registerPath(memberFormId))}
    />
  )
})

/** What a search for answers asks, asked of the records of a member form. */
const searchOfMembers = (needs: Needs): SearchNeeds => ({
  ...needs,
  loadSurvey: async ({ surveyId }) => openToAll(await needs.loadMemberForm({ memberSurveyId: surveyId })),
  findAnswers: needs.findMembers,
  claimAnswers: needs.claimMembers,
  async loadAnswerTexts(languageCode) {
    const [texts, own] = await Promise.all([
      textsIn(languageCode, 'answer', answerJa),
      textsIn(languageCode, 'member', ja),
    ])
    return { ...texts, ...own }
  },
  visit: { found: undefined },
})

import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { UseCases } from '../../application/use-cases.ts'
import { SearchScreen } from '../answer/search-screen.tsx'
import { type SearchNeeds, SearchStore, type TypedSearch } from '../answer/search-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { existingForms } from './existing-forms.ts'
import { MemberTexts } from './member-texts.tsx'
import { openToAll } from './open-to-all.ts'
import { recordPath, registerPath } from './paths.ts'
import type { FoundMember } from './record-store.ts'

type Needs = Omit<SearchNeeds, 'loadSurvey' | 'findAnswers' | 'claimAnswers' | 'visit'> &
  Pick<UseCases, 'loadMemberForm' | 'findMembers' | 'claimMembers' | 'listSurveys'> &
  Pick<BrowserServices, 'hasSession' | 'leaveForSignIn' | 'reload'> & {
    visit: { foundMember: FoundMember | undefined }
  }

type Props = { needs: Needs }

/**
 * `/member-confirm/{id}`: looks for a record of a member form by its searchable items (ROUTE-16, MEM-01). Another form,
 * or another resident, is another visit.
 */
export function MemberSearchScreen(props: Props) {
  const { id = '' } = useParams()
  return <MemberSearch key={`${useSignedInUserId(props.needs)} ${id}`} {...props} memberFormId={id} />
}

const MemberSearch = observer(function MemberSearch({
  needs,
  memberFormId,
}: Props & { memberFormId: string }) {
  const navigate = useNavigate()
  const [search] = useState(() => searchOfMembers(needs))
  const { state } = useLocation()
  const [store] = useState(() => new SearchStore(memberFormId, search.needs, state as TypedSearch | null))
  const { name } = store.phase
  const signIn = useSignIn(needs, name === 'signed-out')
  useEffect(() => {
    if (needs.hasSession()) store.load()
    else signIn()
    // The page that follows is ready when something is found.
    import('./record-screen.tsx').catch((error) => console.warn('Screen not preloaded', error))
  }, [])
  useEffect(() => {
    if (name !== 'done') return
    needs.visit.foundMember = search.found()
    navigate(recordPath(memberFormId))
  }, [name, navigate, memberFormId, needs, search])
  return (
    <MemberTexts>
      <SearchScreen
        store={store}
        onSignIn={signIn}
        onReload={needs.reload}
        onOther={() => navigate(registerPath(memberFormId))}
      />
    </MemberTexts>
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
    },
  }
}

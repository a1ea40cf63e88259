import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { SurveyRoute, type SurveyRouteNeeds } from '../survey/survey-route.tsx'
import type { MemberDoneNeeds } from './member-done.tsx'
import { type MemberFormNeeds, memberForm } from './member-form.ts'
import { ownParts } from './own-parts.tsx'

type Needs = SurveyRouteNeeds &
  MemberFormNeeds &
  MemberDoneNeeds & {
    visit: {
      /** Where a new member of that form came from, to go back to. */
      afterMember(memberFormId: string): string | undefined
    }
  }

/**
 * `/member/{id}`: registers with a member form, or changes the record (ROUTE-08): the page of a survey on the calls for
 * members (MEM-05).
 */
export function MemberFormScreen({ needs }: { needs: Needs }) {
  const { id = '' } = useParams()
  return <MemberPage key={id} needs={needs} memberFormId={id} />
}

function MemberPage({ needs, memberFormId }: { needs: Needs; memberFormId: string }) {
  const [given] = useState(() => {
    const form = memberForm(needs)
    const back = needs.visit.afterMember(memberFormId)
    return { ...needs, ...form.calls, own: ownParts(form, needs, { memberFormId, back }) }
  })
  return <SurveyRoute needs={given} surveyId={memberFormId} />
}

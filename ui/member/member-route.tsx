import { useState } from 'react'
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

type Props = { needs: Needs; memberFormId: string }

/** `/member/{id}`: registers with a member form, or changes the record (ROUTE-08): the page of a survey on the calls for members (MEM-05). */
export function MemberRoute(props: Props) {
  return <MemberPage key={props.memberFormId} {...props} />
}

function MemberPage({ needs, memberFormId }: Props) {
  const [given] = useState(() => {
    const form = memberForm(needs)
    const back = needs.visit.afterMember(memberFormId)
    return { ...needs, ...form.calls, own: ownParts(form, needs, { memberFormId, back }) }
  })
  return <SurveyRoute needs={given} surveyId={memberFormId} />
}

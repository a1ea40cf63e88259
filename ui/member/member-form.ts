import type { UseCases } from '../../application/use-cases.ts'
import { isAutomatic, withoutLeadingZeros } from '../../domain/item-types/numbering.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { earlierAnswersOf } from '../answer/earlier-answers.ts'
import type { FormStore } from '../form/form-store.ts'
import type { SurveyCalls } from '../survey/survey-page.ts'
import { openToAll } from './open-to-all.ts'

/** What the page of a member form depends on, beside what the page of a survey does. */
export type MemberFormNeeds = Pick<SurveyCalls, 'drafts'> &
  Pick<
    UseCases,
    'loadMemberForm' | 'readOwnMember' | 'saveMember' | 'checkMemberNumber' | 'checkChangedMemberNumber'
  >

/**
 * What the page of a survey asks, asked of a member form: its record is the answer, there is one of a resident (MEM-05,
 * MEM-06).
 */
export function memberForm(needs: MemberFormNeeds) {
  /** As it is configured; undefined before it is loaded. */
  let config: SurveyConfig | undefined
  let isNew = false
  return {
    /** The form without what this page changes in it. */
    get config(): SurveyConfig | undefined {
      return config
    },
    /** Whether there is no record yet. */
    get isNew(): boolean {
      return isNew
    },
    calls: {
      async loadSurvey({ surveyId }: { surveyId: string }) {
        const loaded = await needs.loadMemberForm({ memberSurveyId: surveyId })
        config = loaded.config
        isNew = !loaded.hasMember
        return { ...openToAll(loaded), config: isNew ? withoutNumber(config) : config }
      },
      async earlierAnswers({ surveyId }: { surveyId: string }) {
        const member = await needs.readOwnMember({ surveyId })
        return earlierAnswersOf(member ? [member] : [])
      },
      saveAnswer: needs.saveMember,
      checkEntries: (form: FormStore) => checkNumber(needs, form),
      drafts: needs.drafts && draftsOfMembers(needs.drafts),
      // The menu in LINE is about surveys.
      removeUnansweredRichMenu: async () => {},
    } satisfies Partial<SurveyCalls>,
  }
}

/** The form before there is a record: of a number that is given out only stands what the city says of it. */
function withoutNumber(form: SurveyConfig): SurveyConfig {
  const about = ({ itemKey, title, description }: SchemaItem): SchemaItem[] =>
    description ? [{ itemKey, title, type: 'paragraph', description }] : []
  const { surveySchema } = form
  if (!surveySchema) return form
  return { ...form, surveySchema: surveySchema.flatMap((item) => (givesNumber(item) ? about(item) : [item])) }
}

/** Whether an item is a number that is given out. */
export const givesNumber = (item: SchemaItem): boolean => item.type === 'numbering' && isAutomatic(item)

/**
 * Asks whether somebody else has the number that was written; not about the one that the record has (NUM-05).
 * @throws Refusal `member.number_taken`, and those of `checkMemberNumber`
 */
async function checkNumber(needs: MemberFormNeeds, form: FormStore): Promise<void> {
  const { config, existing } = form.source
  const item = numberItem(config)
  if (!item || isAutomatic(item)) return
  const { itemKey } = item
  const number = withoutLeadingZeros(form.field(itemKey)?.text ?? '')
  const original = existing?.get(itemKey)?.[0] ?? ''
  if (number === '' || number === original) return
  const asked = { memberSurveyId: config.surveyId, number }
  const isTaken = await (existing
    ? needs.checkChangedMemberNumber({ ...asked, original })
    : needs.checkMemberNumber(asked))
  if (isTaken) throw refuse('member.number_taken', { itemKey })
}

/** The drafts of member forms, apart from those of surveys, whatever their ids. */
const draftsOfMembers = (drafts: NonNullable<SurveyCalls['drafts']>): typeof drafts => ({
  open: (userId, form) => drafts.open(userId, { ...form, surveyId: `member.${form.surveyId}` }),
})

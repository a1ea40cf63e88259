import { member as ja } from '../../application/messages/ja/member.ts'
import { type Texts, textsIn } from '../../application/messages/languages.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { isAutomatic } from '../../domain/member/item-types/numbering.ts'
import { withoutLeadingZeros } from '../../domain/member/member-number.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { earlierAnswersOf } from '../answer/earlier-answers.ts'
import type { FormStore } from '../form/form-store.ts'
import type { SurveyCalls } from '../survey/survey-page.ts'
import { openToAll } from './open-to-all.ts'

/** What the page of a member form depends on, beside what the page of a survey does. */
export type MemberFormNeeds = Pick<SurveyCalls, 'drafts' | 'loadTexts'> &
  Pick<UseCases, 'loadMemberForm' | 'readOwnMember' | 'saveMember' | 'checkMemberNumber'>

/** What the page of a survey asks, asked of a member form: its record is the answer, there is one of a resident (MEM-05, MEM-06). */
export function memberForm(needs: MemberFormNeeds) {
  /** As it is configured; undefined before it is loaded. */
  let config: SurveyConfig | undefined
  let texts: Texts<'member'> = ja
  let isNew = false
  return {
    /** The form without what this page changes in it. */
    get config(): SurveyConfig | undefined {
      return config
    },
    get texts(): Texts<'member'> {
      return texts
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
        texts = await textsIn(loaded.userLanguageCode, 'member', ja)
        return { ...openToAll(loaded), config: isNew ? withoutNumber(config, texts) : config }
      },
      async earlierAnswers({ surveyId }: { surveyId: string }) {
        const member = await needs.readOwnMember({ surveyId })
        return earlierAnswersOf(member ? [member] : [])
      },
      saveAnswer: needs.saveMember,
      checkEntries: (form: FormStore) => checkNumber(needs, form),
      drafts: needs.drafts && draftsOfMembers(needs.drafts),
      loadTexts: async (languageCode: string) => ({ ...(await needs.loadTexts(languageCode)), ...texts }),
      // The menu in LINE is about surveys.
      removeUnansweredRichMenu: async () => {},
    } satisfies Partial<SurveyCalls>,
  }
}

/** The form before there is a record: of a number that is given out is only told that it is. */
function withoutNumber(form: SurveyConfig, texts: Texts<'member'>): SurveyConfig {
  const told = ({ itemKey, title, description = '' }: SchemaItem): SchemaItem => ({
    itemKey,
    title,
    type: 'paragraph',
    description: `${texts['number.automatic']}\n\n${description}`,
  })
  return {
    ...form,
    surveySchema: (form.surveySchema ?? []).map((item) =>
      item.type === 'numbering' && isAutomatic(item) ? told(item) : item,
    ),
  }
}

/**
 * Asks whether somebody else has the number that was written; not about the one that the record has (NUM-05).
 * @throws Refusal `member.number_taken`, and those of `checkMemberNumber`
 */
async function checkNumber({ checkMemberNumber }: MemberFormNeeds, form: FormStore): Promise<void> {
  const { config, existing } = form.source
  const item = numberItem(config)
  if (!item || isAutomatic(item)) return
  const { itemKey } = item
  const number = withoutLeadingZeros(form.field(itemKey)?.text ?? '')
  if (number === '' || number === existing?.get(itemKey)?.[0]) return
  const isTaken = await checkMemberNumber({ memberSurveyId: config.surveyId, number })
  if (isTaken) throw refuse('member.number_taken', { itemKey })
}

/** The drafts of member forms, apart from those of surveys, whatever their ids. */
const draftsOfMembers = (drafts: NonNullable<SurveyCalls['drafts']>): typeof drafts => ({
  open: (userId, form) => drafts.open(userId, { ...form, surveyId: `member.${form.surveyId}` }),
})

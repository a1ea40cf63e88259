import { useEffect } from 'react'
import { asked as texts } from '../../../application/texts/office.json'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { attachmentText } from '../../../domain/survey/rules/attachment-value.ts'
import type { FormNeeds, FormPage } from '../../form/form-page.ts'
import { FormStore } from '../../form/form-store.ts'
import { SectionView } from '../../form/section-view.tsx'
import { formNeedsOf } from '../form/form-needs.ts'
import type { ActionNeeds, ActionProps } from './record-actions-parts.tsx'

/** The one item of the form that the document of a result is chosen in. */
const item = {
  itemKey: 'document',
  type: 'attachment',
  title: texts['result.document.choose'],
  description: texts['result.document.how'],
  selection: { max: 1 },
}

/**
 * Chooses the document of a result as residents choose their files; at first that of the result before.
 * @param given.page as it was filled in before
 */
export function DocumentField({
  record,
  needs,
  page,
  onPage,
}: Pick<ActionProps, 'record' | 'needs'> & {
  page: FormPage | undefined
  onPage: (page: FormPage) => void
}) {
  useEffect(() => {
    if (!page) onPage(pageOf(record, needs))
  }, [page, record, needs, onPage])
  return page?.form.sections.map((section, at) => (
    <SectionView key={at} section={section} id={`document-${at}`} page={page} />
  ))
}

function pageOf(record: ActionProps['record'], needs: ActionNeeds): FormPage {
  const { surveyId, formTitle, result } = record
  const form = new FormStore({
    config: { surveyId, surveyTitle: formTitle, surveySchema: [item] },
    existing: new Map(result?.document ? [[item.itemKey, [attachmentText(result.document)]]] : []),
    mode: 'user',
    today: tokyoDay(needs.clock.now()),
  })
  return { form, needs: { ...formNeedsOf(needs), ...documentNeeds(record, needs) } }
}

/** Sends documents where residents send files. */
function documentNeeds(
  { surveyId, answerCode }: ActionProps['record'],
  needs: ActionNeeds,
): Pick<
  FormNeeds,
  'beginAttachment' | 'sendPiece' | 'finishAttachment' | 'dropAttachment' | 'readAttachmentStates' | 'pause'
> {
  const of = { surveyId, answerCode }
  return {
    beginAttachment: ({ name, bytes }) => needs.beginDocument({ ...of, name, bytes }),
    sendPiece: (piece) => needs.sendDocumentPiece({ ...of, ...piece }),
    finishAttachment: (file) => needs.finishDocument({ ...of, ...file }),
    dropAttachment: (file) => needs.dropDocument({ ...of, ...file }),
    // What became of one that is gone meanwhile is said when it is sent.
    readAttachmentStates: async ({ attachmentIds }) =>
      attachmentIds.map((attachmentId) => ({ attachmentId, state: 'kept' })),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

import { attachmentLimits, attachmentText } from '../../../domain/survey/rules/attachment-value.ts'
import type { FormNeeds } from '../../form/form-page.ts'
import type { OfficeServices } from '../services.ts'

type Needs = Pick<OfficeServices, 'clock' | 'openBeside'> &
  Pick<
    OfficeServices,
    | 'findAddress'
    | 'loadCategoryTree'
    | 'listReservationItems'
    | 'loadCalendar'
    | 'loadSchedule'
    | 'readPaymentService'
    | 'readTaxSetting'
    | 'listReservationProducts'
  >

/** What the controls of a form of residents need, on a desk: nobody is known yet whose payments could be listed. */
export const formNeedsOf = (needs: Needs): FormNeeds => ({
  ...needs,
  ...filesThatStay(),
  listPaymentResults: async () => [],
  go: needs.openBeside,
  log: () => {},
  messaging: { isInClient: () => false, idToken: async () => undefined, close() {} },
  settings: {},
})

/** Files that are attached where a form is looked at: they look as if they were sent, and never leave the browser. */
function filesThatStay(): Pick<
  FormNeeds,
  | 'beginAttachment'
  | 'sendPiece'
  | 'finishAttachment'
  | 'dropAttachment'
  | 'readAttachmentStates'
  | 'preparePhoto'
  | 'pause'
> {
  const names = new Map<string, string>()
  return {
    async beginAttachment({ name, bytes }) {
      const attachmentId = `preview-${names.size + 1}`
      names.set(attachmentId, attachmentText({ attachmentId, bytes, name }))
      const { pieceBytes } = attachmentLimits
      return { attachmentId, pieces: Math.ceil(bytes / pieceBytes), pieceBytes }
    },
    sendPiece: async ({ piece }) => ({ have: piece + 1 }),
    finishAttachment: async ({ attachmentId }) => ({ answer: names.get(attachmentId) ?? '' }),
    dropAttachment: async () => {},
    readAttachmentStates: async ({ attachmentIds }) =>
      attachmentIds.map((attachmentId) => ({ attachmentId, state: 'kept' })),
    preparePhoto: async (photo) => ({ content: photo, name: photo.name, thumbnail: undefined }),
    pause: async () => {},
  }
}

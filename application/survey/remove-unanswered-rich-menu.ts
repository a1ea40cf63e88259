import type { Viewer } from '../../domain/session/viewer.ts'
import type { RichMenuGateway } from '../ports/rich-menu-gateway.ts'

/** Driving port: takes the "unanswered" rich menu from the viewer (FORM-23). @throws Refusal `service.unavailable` */
type RemoveUnansweredRichMenu = () => Promise<void>

export const makeRemoveUnansweredRichMenu =
  ({ richMenu }: { richMenu: RichMenuGateway }) =>
  ({ userId }: Viewer): RemoveUnansweredRichMenu =>
  () =>
    richMenu.unlinkUnansweredMenu(userId)

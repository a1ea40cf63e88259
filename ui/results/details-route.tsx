import { ja } from '../../application/messages/ja.ts'
import type { Services } from '../app/services.ts'
import { Loading } from '../parts/loading.tsx'

type Props = { services: Services; surveyId?: string | undefined }

/** `/confirmDetails`: one answer. */
export function DetailsRoute(_: Props) {
  return <Loading text={ja['ui.loading']} isScreen />
}

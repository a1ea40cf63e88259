import { ja } from '../../application/messages/ja.ts'
import type { Services } from '../app/services.ts'
import { Loading } from '../parts/loading.tsx'

type Props = { services: Services; surveyId?: string | undefined }

/** `/confirmList, /confirmList/{id}`: what a search found. */
export function ListRoute(_: Props) {
  return <Loading text={ja['ui.loading']} isScreen />
}

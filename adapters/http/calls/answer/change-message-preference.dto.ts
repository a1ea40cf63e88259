import { IsBoolean, IsOptional } from 'class-validator'
import type { ChangeMessagePreference } from '../../../../application/answer/change-message-preference.ts'
import { Text } from '../shared/text.dto.ts'
import type { ChangeMessagePreferenceRequest } from './change-message-preference.ts'

/** Body of `POST messages/preference`. */
export class ChangeMessagePreferenceDto implements ChangeMessagePreferenceRequest {
  @IsBoolean()
  isOn!: boolean

  /** The language in which messages are wanted; absent: the default one. */
  @IsOptional()
  @Text(1, 20)
  language?: string | null
}

export const preferenceCommandOf = ({
  isOn,
  language,
}: ChangeMessagePreferenceRequest): Parameters<ChangeMessagePreference>[0] => ({
  isOn,
  ...(language && { language }),
})

import { IsBoolean } from 'class-validator'
import type { ChangeMessagePreferenceRequest } from './change-message-preference.ts'

/** Body of `POST messages/preference`. */
export class ChangeMessagePreferenceDto implements ChangeMessagePreferenceRequest {
  @IsBoolean()
  isOn!: boolean
}

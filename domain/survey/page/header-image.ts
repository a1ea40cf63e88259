import type { SurveyConfig } from '../survey-config.ts'

/** Address of the header image; undefined when the config has none that is not empty (FORM-02). */
export function headerImageUrl({ headerImageUrl: image }: SurveyConfig): string | undefined {
  const url = typeof image === 'string' ? image : image?.headerUrl
  return url === undefined || url === '' ? undefined : url
}

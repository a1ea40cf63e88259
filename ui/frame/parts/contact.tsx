import { useTexts, useTranslation } from '../translation.ts'
import { WithPhoneNumbers } from './with-phone-numbers.tsx'

/** Whom to ask, with phone numbers that can be called by a tap; nothing where the city names nobody. */
export function Contact({ contact }: { contact: string | undefined }) {
  const texts = useTexts('shared')
  const { plain } = useTranslation()
  if (!contact) return null
  return (
    <p>
      {texts['ui.error.contact']}
      {texts.colon}
      <WithPhoneNumbers text={plain(contact)} />
    </p>
  )
}

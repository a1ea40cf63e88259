import { withPhoneNumbers } from '../../../domain/shared/phone-numbers.ts'

/** A text whose phone numbers can be called by a tap. */
export const WithPhoneNumbers = ({ text }: { text: string }) =>
  withPhoneNumbers(text).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={piece.href} href={piece.href}>
        {piece.text}
      </a>
    ),
  )

import { readHomeTexts } from '../calls/home.ts'
import { Text } from './dto.ts'
import { asSent, serve } from './served-call.ts'

/** Query of `GET home/texts`. */
class ReadHomeTextsDto {
  @Text(1, 35)
  languageCode!: string
}

/** The calls on the first page. */
export const homeCalls = {
  readHomeTexts: serve(readHomeTexts, {
    summary:
      'Translations of what the first page shows, by source text; none in a language that the city does not offer',
    Dto: ReadHomeTextsDto,
    asksOutside: true,
    command: asSent,
    reply: asSent,
    sameFor: JSON.stringify,
  }),
}

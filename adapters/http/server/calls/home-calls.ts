import { ReadHomeTextsDto } from '../../calls/home/read-home-texts.dto.ts'
import { readHomeTexts } from '../../calls/home/read-home-texts.ts'
import { asSent, serve } from '../served-call.ts'
import { translatedTextsAnswer } from '../translated-texts-answer.ts'

/** The calls on the first page. */
export const homeCalls = {
  readHomeTexts: serve(readHomeTexts, {
    summary:
      'Translations of what the first page shows, by source text; none in a language that the city does not offer',
    Dto: ReadHomeTextsDto,
    asksOutside: true,
    command: asSent,
    answer: translatedTextsAnswer,
  }),
}

import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in Filipino. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: 'Hindi pa nagsisimula ang pagtanggap.',
  over: 'Tapos na ang pagtanggap.',
  from: 'Simula ng pagtanggap: {time}',
  to: 'Wakas ng pagtanggap: {time}',
  'before.lead': 'Pakibuksan muli kapag nagsimula na ang pagtanggap.',
  refused: 'Natapos ang pagtanggap habang nagsusulat kayo kaya hindi ito naipadala.',
  'refused.typed': 'Ang inilagay ninyo (hindi naipadala)',
  'sent.lead': 'Ang mga naipadala na ay maaaring tingnan at kanselahin, pero hindi na mababago.',
  sent: 'Tingnan ang ipinadala',
}

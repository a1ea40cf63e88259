import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in Filipino. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': 'Itigil ang pagsagot at mag-sign out?',
  'ask.lead': 'Mabubura sa device na ito ang inilalagay ninyo at ang draft.',
  'ask.leave': 'Mag-sign out',
  'ask.stay': 'Bumalik sa form',
  title: 'Naka-sign out na',
  progress: 'Nagsa-sign out',
  lead: 'Nabura sa device na ito ang impormasyon ng sign-in, ang draft at ang mga nahanap.',
  unheard: 'Walang koneksyon kaya hindi ito naiparating sa server. Hindi na ito magagamit sa device na ito.',
  line: 'Maaaring naka-sign in pa kayo sa site ng LINE. Kung may iba pang gumagamit ng device, isara ang browser o mag-log out din sa site ng LINE.',
  again: 'Mag-sign in muli',
}

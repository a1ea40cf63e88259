import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in Filipino. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Hindi makakaalis sa page na ito',
  message: 'Kung babalik gamit ang “Bumalik” ng browser, maaaring hindi matapos nang tama ang pagproseso.',
  advice: 'Kung ititigil o may problema, isara ang browser at magsimula muli.',
  stay: 'Bumalik sa form',
}

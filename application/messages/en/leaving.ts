import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in English. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: 'You cannot leave this page now',
  message: 'Going back with the browser may keep processing from completing.',
  advice: 'To stop, or if something goes wrong, please close the browser and start over.',
  stay: 'Stay on this page',
}

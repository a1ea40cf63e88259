import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in Korean. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: '이 화면에서 이동할 수 없습니다',
  message: '브라우저의 ‘뒤로’로 이동하면 처리가 정상적으로 완료되지 않을 수 있습니다.',
  advice: '그만두거나 잘되지 않을 때는 브라우저를 닫고 처음부터 다시 시작해 주세요.',
  stay: '입력 화면으로',
}

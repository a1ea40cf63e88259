import { makeCorrectAnswer, type WrittenItem } from '../../../application/office/correct-answer.ts'
import { command, exitCodes } from '../command.ts'
import { WrongArguments } from '../failures.ts'
import { printable } from '../printing.ts'
import { answerCode, byOf, options } from './by-office.ts'
import { importProblemText } from './import-texts.ts'
import { findingLine } from './row-findings.ts'
import { withAnswers } from './with-answers.ts'

/** Corrects items of an answer. */
export const correctAnswer = command({
  about: '回答の項目を直します。住民が答えた項目も、職員用の項目も直せます。',
  details: [
    '項目は題名か itemKey、値は取り込む表のセルと同じ書き方です。「項目=」だけなら空にします。',
    '直したあとのフォーム全体を、職員としての決まりで確かめます。誤りがあれば、何も書き込みません。前からそうだったことは問いません。',
    '予約は answers -- move で移します。会員番号、商品、支払い、ほかの項目から決まるものは直せません。',
    'まだだれのものでもない回答は、直した値で検索して見つかるようになります。',
    'だれがどの項目を直したかが、監査ログに残ります（値は残りません）。本人にLINEでは知らせません。',
  ],
  arguments: { answerCode, items: { shown: '<項目>=<値>', isRepeated: true } },
  options: {
    reason: options.reason,
    by: options.by,
    survey: options.survey,
    'dry-run': options.dryRun,
  },
  examples: ['4K7QZ2MX 電話番号=090-1234-5678', '4K7QZ2MX お名前=山田花子 職員のメモ= --by tanaka --dry-run'],
  run({ answerCode, items: written, survey: surveyId, reason, by, 'dry-run': dryRun }, context) {
    const asked = { answerCode, surveyId, items: written.map(writtenItem), dryRun }
    const act = { by: byOf(by, context), reason }
    return withAnswers(context, async (storage) => {
      const { out, clock } = context
      const correct = makeCorrectAnswer({ ...storage, clock })
      const { answerCode, formTitle, changed, problems } = await correct({ ...asked, ...act })
      const of = `${answerCode} ${formTitle}`
      const lines =
        problems.length > 0
          ? problems.map((problem) => findingLine('誤り', importProblemText(problem)))
          : changed.map(({ title, text }) => `  「${title}」 ${text === '' ? '（空）' : text}`)
      const head =
        problems.length > 0
          ? `直せません：${of}`
          : changed.length === 0
            ? `もうそのとおりです：${of}`
            : `${dryRun ? '直せます' : '直しました'}：${of}`
      const isStored = problems.length === 0 && changed.length > 0 && !dryRun
      for (const line of [head, ...lines, ...(isStored ? [] : ['何も書き込んでいません。'])])
        out.write(`${printable(line)}\n`)
      return problems.length > 0 ? exitCodes.failed : exitCodes.ok
    })
  },
})

/** `電話番号=090…`, cut at the first sign. */
export function writtenItem(text: string): WrittenItem {
  const at = text.indexOf('=')
  if (at < 1) throw new WrongArguments(`「${text}」は、<項目>=<値> の形ではありません。`)
  return { item: text.slice(0, at), text: text.slice(at + 1) }
}

import { join } from 'node:path'
import { writePrivateFile } from '../../../adapters/tables/write-private-file.ts'
import { makeViewAnswer } from '../../../application/office/view-answer.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { type Command, command } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { makeFolder } from '../make-folder.ts'
import { answerPage } from './answer-page.ts'
import { answerCode, byOf, options } from './by-office.ts'
import { withAnswers } from './with-answers.ts'

/** Writes one answer as a page to file. */
export const pageOfAnswer: Command = command({
  about:
    '1件の回答を、保管するA4の用紙（answer-4K7QZ2MX.html）に書き出します。ファイルは持ち主だけが読めます（0600）。',
  details: [
    'いつ、だれが受け付けたか、対応状況、予約、答えのあるすべての項目、支払い、変更の順に載ります。',
    '項目は、フォームの lists の page に列を書けば、その列だけになります（答えのない項目も載ります）。',
    '住民が変更した回答は、今の回答が出ます。前の受付コードでもかまいません。',
    'だれが出したかが監査ログに残ります。',
  ],
  arguments: { code: answerCode },
  options: {
    survey: options.survey,
    by: options.by,
    out: { value: '<フォルダー>', about: '書き出すフォルダーです。付けなければ、いまのフォルダーです。' },
  },
  examples: ['4K7QZ2MX --out files'],
  run({ code, survey: surveyId, by, out: folder = '.' }, context) {
    const asked = { answerCode: code, surveyId, by: byOf(by, context) }
    return withAnswers(context, (storage) => writePage(asked, folder, storage, context))
  },
})

async function writePage(
  asked: { answerCode: string; surveyId: string | undefined; by: string },
  folder: string,
  storage: Storage,
  { clock, stop }: CommandContext,
): Promise<string> {
  await makeFolder(folder)
  const answer = await makeViewAnswer({ ...storage, clock })(asked)
  const page = answerPage({ answer, madeAtMs: clock.now(), by: asked.by })
  const file = join(folder, `answer-${answer.answerCode}.html`)
  await writePrivateFile(file, [new TextEncoder().encode(String(page))], stop)
  return `${answer.answerCode} ${answer.formTitle} を書き出しました：${file}`
}

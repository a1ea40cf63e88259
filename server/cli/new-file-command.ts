import { brokenIdRule, type NewKind, writeNewFile } from '../../adapters/city/new-file.ts'
import { type CommandContext, exitCodes } from './command-context.ts'
import { orExplained } from './or-explained.ts'
import { printable } from './printable.ts'

const nextSteps: Readonly<Record<NewKind, string>> = {
  form: 'surveyTitle（題名）と surveySchema（項目）を書き換えてください。',
  calendar:
    'name（題名）、comaList（時間の枠）、weekly（曜日ごとの定員）を書き換えてから、categories.json の小分類の calendarId にこのIDを書いてください。',
}

/** Begins a form or a calendar with example values, and says what to do next. */
export const newFile = (
  kind: NewKind,
  folder: string,
  id: string,
  context: CommandContext,
): Promise<number> =>
  orExplained(context, async () => {
    const rule = brokenIdRule(kind, id)
    const path = rule === undefined ? await writeNewFile(kind, folder, id) : undefined
    if (path === undefined) {
      const why = rule ?? 'このIDのファイルは、もうあります。ほかのIDにしてください。'
      context.err.write(`ID「${printable(id)}」は使えません。${why}\n`)
      return exitCodes.failed
    }
    return [
      `${folder}/${path} を、例の値で作りました。`,
      `1. ${nextSteps[kind]}schema/ にあるJSON Schemaを使う編集ソフトでは、書けるものとその意味が出ます。`,
      `2. npm run city -- check ${folder} で確かめます。`,
    ].join('\n')
  })

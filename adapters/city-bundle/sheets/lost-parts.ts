import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { BundleFile } from '../bundle-files.ts'
import { readJson } from '../bundle-json.ts'
import { surveyShape } from '../shapes/bundle-shapes.ts'
import type { FormFile } from './sheet-file.ts'

/** What a file says now, and no longer once a sheet replaces it. */
export type LostPart = { sheet: string; path: string; what: string }

/** A sentence for what is lost. */
export const lostText = ({ sheet, path, what }: LostPart): string =>
  `『${sheet}』シートにないので、${path} からなくなります：${what}`

/**
 * What the file of a form says now, and will not say once the sheet replaces it: each item, and the form.
 * @param wordOf what a field is called
 */
export function lostParts(
  form: FormFile,
  existing: readonly BundleFile[],
  wordOf: (field: string) => string = (field) => field,
): LostPart[] {
  const file = existing.find(({ path }) => path === form.path)
  const earlier = file && readJson(file, surveyShape)
  if (!earlier || earlier.findings.length > 0) return []
  const { surveySchema: was = [], ...head } = earlier.value as SurveyConfig
  const { surveySchema: now = [], ...newHead } = form.config
  const items = new Map(now.map((item) => [item.itemKey, item]))
  return [
    ...sentence('フォーム', lostKeys(head, newHead).map(wordOf)),
    ...was.flatMap((item) => {
      const next = items.get(item.itemKey)
      return next === undefined
        ? [`項目「${item.itemKey}」（${item.title}）`]
        : sentence(`項目「${item.itemKey}」`, lostKeys(item, next).map(wordOf))
    }),
  ].map((what) => ({ sheet: form.sheet, path: form.path, what }))
}

const lostKeys = (was: object, now: object): string[] =>
  Object.keys(was).filter((key) => !Object.hasOwn(now, key))

const sentence = (what: string, keys: readonly string[]): string[] =>
  keys.length === 0 ? [] : [`${what}の ${keys.join('、')}`]

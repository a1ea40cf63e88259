import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'

const required = { isRequired: { value: true } }

/** An application in which children are entered one by one, up to four. */
const childrenForm: SurveyConfig = {
  surveyId: 'children',
  surveyTitle: '児童クラブの申込み',
  surveySchema: [
    { itemKey: 'parent', title: '保護者の氏名', type: 'text', ...required },
    { itemKey: 'child', title: 'お子さん', type: 'repeat', range: { min: 1, max: 4 } },
    { itemKey: 'name', title: '子の名前', type: 'text', ...required },
    { itemKey: 'grade', title: '学年', type: 'radio', options: ['1年', '2年'], ...required },
    { itemKey: 'rest', title: 'そのほか', type: 'groupheader' },
    { itemKey: 'note', title: '伝えたいこと', type: 'text' },
  ],
}

/** Puts the form in force beside those of the demo city. */
export async function addChildrenForm({ city }: Pick<SqlStorage, 'city'>, nowMs: number): Promise<void> {
  const inForce = (await city.export())!
  await city.import({ ...inForce, surveys: [...inForce.surveys, childrenForm] }, nowMs)
}

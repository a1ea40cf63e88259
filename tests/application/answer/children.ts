import { anAppendingSurvey, anItem, answers, aSave } from '../forms.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }
/** An application in which children are entered one by one, up to three. */
export const club = anAppendingSurvey({
  surveyTitle: '放課後児童クラブの申込み',
  surveySchema: [
    anItem({ itemKey: 'parent', title: '保護者の氏名', ...sought }),
    anItem({ itemKey: 'child', title: 'お子さん', type: 'repeat', range: { min: 1, max: 3 } }),
    anItem({ itemKey: 'name', title: 'お子さんの名前', ...sought }),
    anItem({ itemKey: 'born', title: '生年月日', type: 'birthday' }),
    anItem({ itemKey: 'from', title: '始める日', type: 'date', range: { min: '2015-01-01', max: '+1y' } }),
    anItem({ itemKey: 'days', title: '来る曜日', type: 'checkboxes', options: ['月', '水'] }),
    anItem({ itemKey: 'other', title: 'そのほか', type: 'groupheader' }),
    anItem({ itemKey: 'note', title: '伝えたいこと' }),
  ],
  rules: [{ kind: 'after', items: ['from', 'born'] }],
  lists: { export: ['#code', 'child', 'name', 'born', 'note'], page: ['name', 'born'] },
})

/** What that says. */
export const two = {
  ...{
    parent: '佐藤 花',
    child: '2',
    name: '佐藤 一郎',
    born: '2015-04-02',
    from: '2024-04-01',
    days: ['月'],
  },
  ...{ 'name~2': '佐藤 二葉', 'born~2': '2017-08-20', 'from~2': '2024-04-01', 'days~2': ['月', '水'] },
}
/** An answer with two children. */
export const sent = (over: Record<string, string | readonly string[]> = {}) =>
  aSave({ answers: answers({ ...two, ...over }) })

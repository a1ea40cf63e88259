import { expect, test } from 'vitest'
import { makeReadPoster } from '../../../application/office/read-poster.ts'
import type { Officer } from '../../../domain/staff/office-duty.ts'
import { refusalOf } from '../bookables.ts'
import { aSurvey } from '../forms.ts'
import { aDesk } from './a-desk.ts'

const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1', 'gone'] },
  { sectionId: 'waste', name: 'ごみ対策課', surveys: ['other'] },
]
const viewer: Officer = { sub: 'sato', username: 'sato', duties: [{ role: 'viewer', sectionId: 'health' }] }
const qrImages = { svg: (text: string, name: string) => `${name}：${text}`, png: () => new Uint8Array([1]) }

async function posterAt(liffId: string) {
  const period = { publishFrom: '2026-04-01T09:00', publishTo: '2026-04-30T17:00' }
  const surveys = [aSurvey({ surveyTitle: '申込み', ...period }), aSurvey({ surveyId: 'other' })]
  const { town } = await aDesk({ surveys, office: { sections } })
  const site = { appOrigin: 'https://form.example.jp', liffId }
  return (surveyId: string) => makeReadPoster({ ...town.storage, site, qrImages })(viewer)({ surveyId })
}

test('a form is handed out inside LINE where there is a LIFF app, with its period and a code of the same address', async () => {
  const url = 'https://liff.line.me/1-a/survey/svy1'
  expect(await (await posterAt('1-a'))('svy1')).toEqual({
    ...{ cityName: 'みなと市', title: '申込み', period: expect.stringContaining('から') },
    ...{ url, webUrl: 'https://form.example.jp/survey/svy1', isInLine: true },
    ...{ svg: `申込みの2次元コード：${url}`, png: new Uint8Array([1]) },
  })
})

test('without a LIFF app it is handed out at our address; of others’ forms nothing is', async () => {
  const read = await posterAt('')
  expect(await read('svy1')).toMatchObject({ url: 'https://form.example.jp/survey/svy1', isInLine: false })
  for (const surveyId of ['other', 'gone', 'nix'])
    expect(await refusalOf(read(surveyId))).toMatchObject({ code: 'survey.not_found' })
})

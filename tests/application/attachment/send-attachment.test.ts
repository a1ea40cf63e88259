import { describe, expect, test } from 'vitest'
import { anAppendingSurvey, anItem } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'
import { aPdf, upload } from './files.ts'

const surveys = [
  anAppendingSurvey({ surveySchema: [anItem(), anItem({ itemKey: 'paper', type: 'attachment' })] }),
]

describe.each(routes)('files for an item, %s', (_name, route) => {
  test('a file is sent in pieces, judged, read again and named by an answer [OFF-40]', async () => {
    const town = await aTown(route, { surveys })
    const content = aPdf(600_000)
    const attachmentId = await upload(town, content)
    const { answer } = await town.finishAttachment({ attachmentId })
    expect(answer).toBe(`${attachmentId}:600000:証明書.pdf`)
    const first = await town.readAttachment({ attachmentId, piece: 0 })
    const second = await town.readAttachment({ attachmentId, piece: 1 })
    expect(first).toMatchObject({ name: '証明書.pdf', kind: 'pdf', bytes: 600_000, pieces: 2 })
    expect(Buffer.concat([first.content, second.content]).equals(content)).toBe(true)
    const answers = new Map([
      ['name', ['花子']],
      ['paper', [`${attachmentId}:1:forged.exe`]],
    ])
    const { partitionKey } = await town.saveAnswer({ surveyId: 'svy1', answers })
    const saved = await town.readAnswer({ surveyId: 'svy1', partitionKey })
    expect(saved?.entries.find(({ itemKey }) => itemKey === 'paper')?.answer).toEqual([answer])
  })
})

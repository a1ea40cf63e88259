import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTellSections } from '../../../application/office/tell-sections.ts'
import type { SendResult } from '../../../application/ports/message-gateway.ts'
import type { Section } from '../../../domain/staff/office-duty.ts'
import type { SectionNotices } from '../../../domain/staff/section-notice.ts'
import { aCode, aLinking } from '../../contracts/staff-writes.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { recordingMail } from '../../fakes/recording-mail.ts'
import { recordingMessages } from '../../fakes/recording-messages.ts'
import { anAppendingSurvey, answers, aSave } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

const address = 'kenko@city.example.jp'
const notices: SectionNotices = { times: ['09:00', '13:00'], addresses: [address] }
const kenko: Section = { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1', 'svy2'], notices }

/** A town whose sections are told, from eight in the morning of a Friday on. */
async function aToldTown(...sections: readonly Section[]) {
  const town = await aTown(inProcess, {
    surveys: [
      anAppendingSurvey({ surveyId: 'svy1', surveyTitle: '健診の申込み' }),
      anAppendingSurvey({ surveyId: 'svy2', surveyTitle: '歯科健診の申込み' }),
      anAppendingSurvey({ surveyId: 'other', surveyTitle: '税の相談' }),
    ],
    office: { sections: sections.length > 0 ? sections : [kenko] },
    now: '2024-06-14T08:00:00+09:00',
  })
  const mail = recordingMail()
  const gateway = recordingMessages()
  const process = () =>
    makeTellSections({
      ...town.storage,
      ...{ clock: town.clock, mail, gateway, appOrigin: 'https://madoguchi.example.jp' },
      holidays: fakeHolidays({ '2024-06-17': '臨時の休み' }),
      ids: { messageId: randomUUID },
    })
  const tell = process()
  /** Two rounds, as a process makes them: what is seen as due, and what is sent a minute later. */
  async function roundsAt(time: string, by = tell) {
    town.clock.set(`${time}+09:00`)
    await by()
    town.clock.advance(60_000)
    return by()
  }
  await tell()
  return { town, mail, gateway, tell, process, roundsAt, ended: () => endedOf(town) }
}

/** What is sent twice with the same words is taken for the same. */
let sentBefore = 0
const send = (town: Town, surveyId = 'svy1') =>
  town.saveAnswer(aSave({ surveyId, answers: answers({ name: `花子${++sentBefore}` }) }))

const endedOf = ({ storage }: Town) =>
  storage.events
    .filter(({ kind }) => kind.startsWith('notice.'))
    .map(({ kind, facts }) => ({ kind, ...facts }))

test('a section is told by mail how many applications came by which form since the time before, and nothing of whom [OFF-53]', async () => {
  const { town, mail, roundsAt, ended } = await aToldTown()
  for (const surveyId of ['svy1', 'svy2', 'other']) await send(town, surveyId)
  await send(town)
  expect(await roundsAt('2024-06-14T08:58:00')).toMatchObject({ sent: 0 })
  expect(await roundsAt('2024-06-14T09:00:00')).toMatchObject({ sent: 1, givenUp: 0 })
  expect(mail.mails).toEqual([
    {
      to: address,
      fromName: 'みなと市',
      subject: '【みなと市】健康づくり課：新しい申請が3件あります',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      text: [
        '6月14日（金）8:00から6月14日（金）9:00までに届いた、新しい申請です。',
        '',
        '健診の申込み　2件',
        '歯科健診の申込み　1件',
        '',
        '職員の画面で、ご確認ください。',
        'https://madoguchi.example.jp/office',
        '',
        'このお知らせには、申請した人の名前や内容を書いていません。',
        'この宛先は、市の設定（settings.json の office.sections の notices）にあります。',
        '',
      ].join('\n'),
    },
  ])
  expect(JSON.stringify(mail.mails)).not.toContain('花子')
  expect(ended()).toEqual([{ kind: 'notice.sent', section: 'kenko', channel: 'mail', forms: 2 }])

  await send(town, 'svy2')
  await roundsAt('2024-06-14T13:00:00')
  expect(mail.mails[1]?.text).toContain('9:00から6月14日（金）13:00まで')
  expect(mail.mails[1]?.text).toContain('歯科健診の申込み　1件')
  expect(mail.mails[1]?.text).not.toContain('\n健診の申込み')
})

test('nothing is sent where nothing is new, nor of what came before a section was told at all [OFF-53]', async () => {
  const { town, mail, roundsAt } = await aToldTown({ ...kenko, notices: undefined } as never)
  await send(town)
  const settings = (await town.storage.city.settings())!
  await town.storage.city.import(
    {
      settings: { ...settings, office: { sections: [kenko] } },
      surveys: (await town.storage.surveys.list()).map(({ config }) => config),
      media: [],
    },
    town.clock.now(),
  )
  await roundsAt('2024-06-14T08:30:00')
  await roundsAt('2024-06-14T09:00:00')
  await roundsAt('2024-06-14T13:00:00')
  expect(mail.mails).toEqual([])
  await send(town)
  await roundsAt('2024-06-15T09:00:00')
  expect(mail.mails).toHaveLength(1)
})

test('on weekdays only, what came over a weekend and a holiday is told on the next one [OFF-53]', async () => {
  const { town, mail, roundsAt } = await aToldTown({
    ...kenko,
    notices: { ...notices, weekdaysOnly: true },
  })
  await roundsAt('2024-06-14T13:00:00')
  await send(town)
  for (const day of ['15', '16', '17']) await roundsAt(`2024-06-${day}T13:00:00`)
  expect(mail.mails).toEqual([])
  await roundsAt('2024-06-18T09:00:00')
  expect(mail.mails.map(({ text }) => text.split('\n')[2])).toEqual(['健診の申込み　1件'])
})

test('a process that ends while it sends loses nothing: another one sends the notice again under its id [OFF-53]', async () => {
  const { town, mail, process, roundsAt } = await aToldTown()
  await send(town)
  // Killed before the mail server has the mail, or after.
  const sent: string[] = []
  mail.answers = ({ id }) => {
    sent.push(id)
    return new Promise(() => {})
  }
  town.clock.set('2024-06-14T09:00:00+09:00')
  const killed = process()
  await killed()
  town.clock.advance(60_000)
  void killed()
  await expect.poll(() => sent.length).toBe(1)

  mail.answers = undefined
  const next = process()
  await next()
  expect(mail.mails).toEqual([])
  town.clock.advance(6 * 60_000)
  await next()
  expect(mail.mails.map(({ id }) => id)).toEqual(sent)
  await roundsAt('2024-06-14T13:00:00', process())
  expect(mail.mails).toHaveLength(1)
})

test('several processes send each notice once [OFF-53]', async () => {
  const { town, mail, process } = await aToldTown({
    ...kenko,
    notices: { ...notices, addresses: [address, 'zei@city.example.jp'] },
  })
  const processes = [process(), process(), process()]
  await send(town)
  for (const time of ['2024-06-14T09:00:00', '2024-06-14T09:01:00', '2024-06-14T09:02:00']) {
    town.clock.set(`${time}+09:00`)
    await Promise.all(processes.map((tell) => tell()))
  }
  expect(mail.mails.map(({ to }) => to).sort()).toEqual([address, 'zei@city.example.jp'])
  expect(new Set(mail.mails.map(({ id }) => id)).size).toBe(2)
})

test('what the mail server does not take is tried again after growing waits, given up at last, and told in the audit log [OFF-53]', async () => {
  const { town, mail, tell, roundsAt, ended } = await aToldTown()
  await send(town)
  const waits: number[] = []
  let lastMs = 0
  mail.answers = async () => {
    const nowMs = town.clock.now()
    if (lastMs > 0) waits.push((nowMs - lastMs) / 60_000)
    lastMs = nowMs
    return { kind: 'unavailable', reason: 'no_answer' }
  }
  await roundsAt('2024-06-14T09:00:00')
  let givenUp = 0
  for (let minute = 0; minute < 200 && givenUp === 0; minute++) {
    town.clock.advance(60_000)
    givenUp += (await tell()).givenUp
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60])
  expect(ended()).toEqual([
    { kind: 'notice.given_up', section: 'kenko', channel: 'mail', forms: 1, reason: 'no_answer' },
  ])
  expect(JSON.stringify(town.storage.events)).not.toContain(address)
})

test.each<[string, SendResult]>([
  ['an address that the mail server refuses', { kind: 'unreachable', reason: 'status_550' }],
])('%s is given up at once, and others are told [OFF-53]', async (_, refused) => {
  const { town, mail, roundsAt, ended } = await aToldTown({
    ...kenko,
    notices: { ...notices, addresses: ['gone@city.example.jp', address] },
  })
  await send(town)
  mail.answers = ({ to }) => (to === address ? undefined : Promise.resolve(refused))
  expect(await roundsAt('2024-06-14T09:00:00')).toMatchObject({ sent: 1, givenUp: 1 })
  expect(mail.mails.map(({ to }) => to)).toEqual([address])
  expect(
    ended()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['notice.given_up', 'notice.sent'])
})

test('in LINE who has a duty in the section and a linked account is told, with a button into the office [OFF-53]', async () => {
  const { town, gateway, mail, roundsAt, ended } = await aToldTown({
    ...kenko,
    notices: { times: ['09:00'], line: true },
  })
  const { officeDuties, staffGrants, staffLinks } = town.storage
  const duties = { sato: 'kenko', mori: 'zei', abe: undefined } as const
  for (const [sub, sectionId] of Object.entries(duties)) {
    await officeDuties.put(sub, [{ role: 'desk', ...(sectionId && { sectionId }) }], [])
    const code = aCode({ secret: `code-${sub}` })
    await staffGrants.add(code, [])
    await staffLinks.link(aLinking(code, { sub, userId: `U-${sub}` }), [])
  }
  await officeDuties.put('not-linked', [{ role: 'desk', sectionId: 'kenko' }], [])
  await send(town)
  await roundsAt('2024-06-14T09:00:00')
  expect(gateway.delivered).toEqual([
    {
      userId: 'U-sato',
      message: {
        title: '【みなと市】健康づくり課：新しい申請が1件あります',
        visits: [],
        words: '健診の申込み　1件',
        links: [{ label: '職員の画面を開く', url: 'https://madoguchi.example.jp/office' }],
      },
    },
  ])
  expect(mail.mails).toEqual([])
  expect(ended()).toEqual([{ kind: 'notice.sent', section: 'kenko', channel: 'line', forms: 1 }])
})

test('a section that nobody can be told of is noted in the audit log [OFF-53]', async () => {
  const { town, roundsAt, ended } = await aToldTown({ ...kenko, notices: { times: ['09:00'], line: true } })
  await send(town)
  await roundsAt('2024-06-14T09:00:00')
  expect(ended()).toEqual([{ kind: 'notice.given_up', section: 'kenko', reason: 'nobody' }])
})

test('a server that was off at the time tells once, of all that came [OFF-53]', async () => {
  const { town, mail, process, roundsAt } = await aToldTown()
  await send(town)
  await send(town)
  await roundsAt('2024-06-16T10:00:00', process())
  expect(mail.mails.map(({ text }) => text.split('\n')[2])).toEqual(['健診の申込み　2件'])
})

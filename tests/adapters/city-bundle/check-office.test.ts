import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { unsentNoticeFindings } from '../../../adapters/city-bundle/rules/office-findings.ts'
import { aBundle, expectFaults, findingsOf, today } from './bundles.ts'
import { aCalendarFile, aCatalog } from './catalogs.ts'
import { aShop } from './payments.ts'

type Over = Readonly<Record<string, unknown>>

const aSection = (over: Over = {}) => ({ sectionId: 'kenko', name: '健康づくり課', ...over })

const anOffice = (office: Over) => ({ 'settings.json': { cityName: 'みなと市', office } })
const withSections = (...sections: readonly Over[]) => ({
  ...aShop(),
  ...aCatalog(),
  ...anOffice({ sections }),
})

test('sections of forms, calendars and services, a second factor and an origin are accepted [OFF-06]', async () => {
  const office = {
    sections: [
      aSection({ surveys: ['svy001'], calendars: ['cal-1'], services: ['stickers'] }),
      aSection({ sectionId: 'zei' }),
    ],
    secondFactor: 'required',
    origin: 'https://office.minato.example:8443',
  }
  const folder = await aBundle({ ...aShop(), ...aCatalog(), ...anOffice(office) })
  expect((await findingsOf(folder)).faults).toEqual([])
  const read = await readBundle(folder, today)
  expect('city' in read && read.city.settings.office).toEqual(office)
})

test.each<[string, Over, string]>([
  ['a form that there is not', { surveys: ['svy001', 'svy002'] }, 'surveys[1] office.part_unknown'],
  ['a calendar that there is not', { calendars: ['cal-2'] }, 'calendars[0] office.part_unknown'],
  ['a service that there is not', { services: ['sticker'] }, 'services[0] office.part_unknown'],
  ['a form as a calendar', { calendars: ['svy001'] }, 'calendars[0] office.part_unknown'],
  ['an id in capital letters', { sectionId: 'Kenko' }, 'sectionId shape.pattern'],
  ['no name', { name: '' }, 'name shape.too_short'],
])('a section with %s is a fault [OFF-06]', (_, over, expected) =>
  expectFaults(withSections(aSection(over)), `settings.json $.office.sections[0].${expected}`),
)

test('a section that stands there twice is a fault', () =>
  expectFaults(
    withSections(aSection(), aSection({ sectionId: 'zei' }), aSection({ name: '別の課' })),
    'settings.json $.office.sections[2].sectionId office.section_twice',
  ))

test('a calendar that can’t be read is told, and nothing of who looks after it', () =>
  expectFaults(
    {
      ...withSections(aSection({ calendars: ['cal-1'] })),
      'calendars/1.json': aCalendarFile({ comaList: 'x' }),
    },
    'calendars/1.json $.comaList shape.type',
  ))

test('a calendar that nothing is booked in yet can have a section', async () => {
  const files = {
    ...anOffice({ sections: [aSection({ calendars: ['cal-1'] })] }),
    'calendars/1.json': aCalendarFile(),
  }
  const { faults } = await findingsOf(await aBundle(files))
  expect(faults.filter((fault) => fault.includes('office.'))).toEqual([])
})

test.each([
  'http://office.minato.example',
  'https://office.minato.example/',
  'https://office.minato.example/office',
  'office.minato.example',
])('the office can’t be kept to %s: no page is ever asked for there [OFF-57]', (origin) =>
  expectFaults(anOffice({ origin }), 'settings.json $.office.origin office.origin_invalid'),
)

const aNotice = (over: Over = {}) => ({
  times: ['09:00', '13:30'],
  addresses: ['kenko@city.example.jp'],
  ...over,
})

test('how a section is told of new applications is accepted as it is written', async () => {
  const notices = aNotice({ weekdaysOnly: true, line: true })
  const folder = await aBundle(withSections(aSection({ surveys: ['svy001'], notices })))
  expect((await findingsOf(folder)).faults).toEqual([])
  const read = await readBundle(folder, today)
  expect('city' in read && read.city.settings.office?.sections?.[0]?.notices).toEqual(notices)
})

test.each<[string, Over, string]>([
  ['at no time', { times: [] }, '.times shape.too_short'],
  ['at a time that there is not', { times: ['24:00'] }, '.times[0] shape.pattern'],
  ['at a time twice', { times: ['09:00', '09:00'] }, '.times[1] notices.time_twice'],
  ['at what is no address', { addresses: ['市 <a@b.example>'] }, '.addresses[0] notices.address_invalid'],
  ['at nobody', { addresses: [] }, ' notices.nobody'],
])('a section that is told %s is a fault', (_, over, expected) =>
  expectFaults(
    withSections(aSection({ surveys: ['svy001'], notices: aNotice(over) })),
    `settings.json $.office.sections[0].notices${expected}`,
  ),
)

test('a section without forms is told of nothing, which is a warning', async () => {
  const folder = await aBundle(withSections(aSection({ notices: aNotice() })))
  const { faults, warnings } = await findingsOf(folder)
  expect(faults).toEqual([])
  expect(warnings).toContain('settings.json $.office.sections[0].notices notices.no_forms')
})

test.each([
  [false, false, ['[0].notices.addresses notices.no_mail_server', '[1].notices.line notices.no_line']],
  [true, false, ['[1].notices.line notices.no_line']],
  [true, true, []],
])(
  'sections that a server can’t tell (mail: %s, LINE: %s) are named',
  (sendsMail, sendsMessages, expected) => {
    const byLine = { times: ['09:00'], line: true }
    const sections = [aSection({ notices: aNotice() }), aSection({ notices: byLine }), aSection()]
    const found = unsentNoticeFindings(
      { cityName: 'みなと市', office: { sections } },
      { sendsMail, sendsMessages },
    )
    const short = [...found].map(({ path, code }) => `${path} ${code}`)
    expect(short).toEqual(expected.map((text) => `$.office.sections${text}`))
  },
)

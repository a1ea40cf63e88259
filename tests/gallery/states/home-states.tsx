import { type ReactNode, useEffect, useRef } from 'react'
import type { Home, HomeService } from '../../../application/home/read-home.ts'
import type { GroupIcon } from '../../../domain/home/home-settings.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { HomeScreen } from '../../../ui/home/home-screen.tsx'
import type { NextBooking } from '../../../ui/home/own-card.tsx'
import { demoServices, longText, type State, type States } from './state.ts'

const today = localDate('2026-11-23')

const shows =
  (
    over: Partial<Home>,
    { hasEmulator = false, next }: { hasEmulator?: boolean; next?: NextBooking } = {},
  ): State =>
  async () => {
    const { services } = await demoServices({ settings: { paymentFeature: true, membersTab: true } })
    const home = { today, notices: [], groups: [], ...services.settings.home, ...over }
    const { contact } = services.settings
    return { screen: <HomeScreen {...{ home, next, contact, hasEmulator }} go={() => {}} /> }
  }

const booked = { day: localDate('2026-12-03'), start: '09:30', end: '10:00', itemName: '特定健診とがん検診' }

/** What a resident has typed is there when the page opens. */
const searched =
  (query: string): State =>
  async () => {
    const { screen } = await shows({})()
    return { screen: <Typed query={query}>{screen}</Typed> }
  }

function Typed({ query, children }: { query: string; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = page.current?.querySelector('input')
    if (!input) return
    input.value = query
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [query])
  return <div ref={page}>{children}</div>
}

const service = (title: string, over: Partial<HomeService> = {}): HomeService => ({
  path: `/survey/${encodeURIComponent(title)}`,
  title,
  summary: '郵便で届きます。',
  availability: { state: 'open' },
  ...over,
})

const closed = [
  service('年末のごみ収集', { availability: { state: 'before', from: '2026-12-01T00:00' } }),
  service('成人の日のつどい', { availability: { state: 'before', from: '2027-01-05T09:00' } }),
  service('夏のプール教室', { availability: { state: 'over' } }),
  service('市民ホールの予約', { availability: { state: 'paused' } }),
  service('子育てアンケート', { availability: { state: 'open', to: '2026-12-24T17:00' } }),
]

const longGroups = (['document', 'voice', 'house'] satisfies GroupIcon[]).map((icon) => ({
  title: `${icon}：${longText('とても長い見出し', 4)}`,
  icon,
  services: [
    service(longText('証明書の郵送請求', 6), {
      summary: longText('長い説明が続きます。', 10),
      availability: { state: 'open', to: '2027-12-24T17:00' },
    }),
    service('A'.repeat(90)),
  ],
}))

/** The first page of a city, which has no phases of its own. */
export const homeStates = {
  shown: {
    'the demo city': shows(
      {
        notices: [
          { title: '年末年始のお休み', text: '12月29日から1月3日まで', important: true },
          { title: '窓口の予約を始めました', from: '2026-10-01', url: '/survey/madoguchi-yoyaku' },
          { title: '市のホームページ', url: 'https://www.example.jp/' },
        ],
      },
      { hasEmulator: true },
    ),
    'a booking that comes next': shows({}, { next: booked }),
    'found by search': searched('健診'),
    'search with a slip': searched('住民標がほしい'),
    'search without a hit': searched(longText('パスポート', 6)),
    'closed services': shows({ groups: [{ title: '季節の手続き', icon: 'safety', services: closed }] }),
    'many and long texts': shows({
      groups: longGroups,
      notices: [true, false].map((important) => ({
        title: longText('とても長いお知らせの見出し', 5),
        text: longText('長い本文が続きます。', 20),
        important,
      })),
    }),
    'nothing configured': shows({ groups: [{ services: [service('住民票の写しの請求')] }] }),
    'no forms': shows({ groups: [] }),
  },
} satisfies Record<string, States>

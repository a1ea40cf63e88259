import { money as texts } from '../../../application/texts/office.json'
import { pagesOf } from '../frame/pages-of.tsx'

export const MoneyPage = pagesOf({
  name: texts.nav,
  pages: [
    { to: '/office/money', text: texts['nav.orders'] },
    { to: '/office/money/takings', text: texts['nav.takings'] },
    { to: '/office/money/compare', text: texts['nav.compare'] },
  ],
})

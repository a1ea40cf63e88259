import { keeping as texts } from '../../../application/texts/office.json'
import { pagesOf } from '../frame/pages-of.tsx'

/** The pages of those who keep the city. */
export const KeepingPage = pagesOf({
  name: texts.nav,
  pages: [
    { to: '/office/keeping', text: texts.health },
    { to: '/office/keeping/log', text: texts.log },
    { to: '/office/keeping/staff', text: texts.staff },
    { to: '/office/keeping/sessions', text: texts.sessions },
  ],
})

import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { momentText } from '../texts/day-text.ts'
import { shared as ja } from '../texts/ja.json'

/** Where the product is; `liffId` is empty where it is not inside LINE. */
export type Site = { appOrigin: string; liffId: string }

/** Where residents open a form. */
export type Link = {
  /** A name for files, one of its own. */
  name: string
  title: string
  /** From when and until when the form can be sent; absent: always. */
  period?: string
  /** Opens it inside LINE; absent: there is no LIFF id. */
  lineUrl?: string
  webUrl: string
  /** The one to hand out: inside LINE if that can be. */
  url: string
}

/** The forms of a city. */
export type Forms = { surveys: readonly SurveyConfig[]; members: readonly SurveyConfig[] }

/** The links to all forms, in the order of the bundle, and to the page on which what was sent is found again. */
export function formLinks({ surveys, members }: Forms, site: Site): Link[] {
  const linkTo = (path: string) => (config: SurveyConfig) => {
    const { surveyId, surveyTitle: title } = config
    const period = periodOf(config)
    return linkOf(`${path}/${encodeURIComponent(surveyId)}`, {
      name: surveyId,
      title,
      ...(period && { period }),
    })
  }
  const linkOf = (path: string, named: Pick<Link, 'name' | 'title' | 'period'>): Link => {
    const webUrl = `${site.appOrigin}${path}`
    if (site.liffId === '') return { ...named, webUrl, url: webUrl }
    const lineUrl = `https://liff.line.me/${site.liffId}${path}`
    return { ...named, lineUrl, webUrl, url: lineUrl }
  }
  return [
    ...surveys.map(linkTo('/survey')),
    ...members.map(linkTo('/member')),
    // No form has an id that begins with _.
    linkOf('/confirm', { name: '_confirm', title: '予約と申請の確認・変更・取り消し' }),
  ]
}

function periodOf({ publishFrom: from, publishTo: to }: SurveyConfig): string | undefined {
  const parts = [from && `${momentText(ja, from)}から`, to && `${momentText(ja, to)}まで`]
  return parts.filter((part) => part !== undefined).join(' ') || undefined
}

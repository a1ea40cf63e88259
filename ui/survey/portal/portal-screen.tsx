import { observer } from 'mobx-react-lite'
import { type ChangeEvent, useEffect, useState } from 'react'
import type { PublicSettings } from '../../../application/public-settings.ts'
import { Button } from '../../frame/parts/button.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import { Loading } from '../../frame/parts/loading.tsx'
import { useTexts } from '../../frame/translation.ts'
import { lineUrl } from './line-url.ts'
import styles from './portal.module.css'
import { Staff } from './portal-staff.tsx'
import { type PortalContent, type PortalNeeds, PortalStore, type PortalSurvey } from './portal-store.ts'
import { portal as texts } from './portal-texts.ts'

type Props = { needs: PortalNeeds; settings: PublicSettings }

/** `/emulator` where the emulator of LINE is on. */
export function PortalRoute({ needs, settings }: Props) {
  const [store] = useState(() => new PortalStore(needs))
  useEffect(() => {
    store.load()
  }, [store])
  return <PortalScreen store={store} settings={settings} />
}

/** The portal of the emulators: residents and forms of the city, in LINE and in a browser. */
const PortalScreen = observer(function PortalScreen({
  store,
  settings,
}: {
  store: PortalStore
  settings: PublicSettings
}) {
  const common = useTexts('shared')
  const { phase } = store
  return (
    <div data-waiting={phase.name === 'loading' || undefined}>
      <Heading title={texts.title.replace('{city}', () => settings.cityName)} />
      <p>{texts.lead}</p>
      <p className={styles.resident}>
        <a href="/">{texts.home}</a>
      </p>
      {phase.name === 'loading' && <Loading text={common['ui.loading']} />}
      {phase.name === 'failed' && (
        <div className={styles.section}>
          <div role="alert" className="alert">
            <p>{texts.failed}</p>
            <p>{common['ui.error.network.detail']}</p>
          </div>
          <Button onClick={store.load}>{common['ui.error.retry']}</Button>
        </div>
      )}
      {phase.name === 'open' && (
        <>
          <Residents store={store} content={phase.content} />
          <Surveys store={store} surveys={phase.content.surveys} liffId={settings.liffId} />
          <Sent store={store} liffId={settings.liffId} />
          {settings.membersTab && phase.content.members && (
            <Members store={store} surveys={phase.content.members} liffId={settings.liffId} />
          )}
          {phase.content.staff && (
            <Staff store={store} staff={phase.content.staff} liffId={settings.liffId} />
          )}
          <SignedIn store={store} content={phase.content} />
        </>
      )}
    </div>
  )
})

const Residents = observer(function Residents({
  store,
  content,
}: {
  store: PortalStore
  content: PortalContent
}) {
  return (
    <section className={styles.section}>
      <h2>{texts.step1}</h2>
      <p id="residents-lead">{texts['step1.lead']}</p>
      <fieldset
        className={styles.residents}
        aria-describedby="residents-lead"
        onChange={(event: ChangeEvent<HTMLFieldSetElement>) =>
          store.choose((event.target as Element as HTMLInputElement).value)
        }
      >
        <legend className="unseen">{texts.step1}</legend>
        {content.residents.map(({ userId, name, about, pictureUrl }) => (
          <label key={userId}>
            <input type="radio" name="resident" value={userId} defaultChecked={userId === store.residentId} />
            {pictureUrl && <img src={pictureUrl} alt="" width={44} height={44} />}
            <span>
              {name}
              {about && <small>{about}</small>}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
})

/** The title of a form, and that it takes nothing yet or no more. */
const markedTitle = (title: string, publication: PortalSurvey['publication'] = 'open'): string =>
  publication === 'open' ? title : `${title}${texts[publication]}`

type SurveysProps = { store: PortalStore; surveys: readonly PortalSurvey[]; liffId: string }

const Surveys = observer(function Surveys({ store, surveys, liffId }: SurveysProps) {
  const inLine = (surveyId: string): string =>
    lineUrl(liffId, `/survey/${encodeURIComponent(surveyId)}`, store.residentId)
  return (
    <section className={styles.section}>
      <h2>{texts.step2}</h2>
      <p>{texts['step2.lead']}</p>
      {surveys.length === 0 && <p>{texts.empty}</p>}
      <ul className={styles.surveys}>
        {surveys.map(({ surveyId, surveyTitle, summary, publication }) => (
          <li key={surveyId}>
            <h3>{markedTitle(surveyTitle, publication)}</h3>
            {summary && <p>{summary}</p>}
            <p className={styles.ways}>
              <a href={inLine(surveyId)} aria-label={`${surveyTitle}：${texts.openLine}`}>
                {texts.openLine}
              </a>
              <a
                href={`/survey/${encodeURIComponent(surveyId)}`}
                aria-label={`${surveyTitle}：${texts.openBrowser}`}
              >
                {texts.openBrowser}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
})

/** The links to earlier answers. */
const Sent = observer(function Sent({ store, liffId }: Omit<SurveysProps, 'surveys'>) {
  return (
    <section className={styles.section}>
      <h2>{texts.step3}</h2>
      <p>{texts['step3.lead']}</p>
      <p className={styles.ways}>
        <a href={lineUrl(liffId, '/confirm', store.residentId)}>{texts.confirmLine}</a>
        <a href="/confirm">{texts.confirmBrowser}</a>
        <a href="/emulator/line/chats">{texts.chats}</a>
      </p>
    </section>
  )
})

/** The links to the member forms. */
const Members = observer(function Members({ store, surveys, liffId }: SurveysProps) {
  return (
    <section className={styles.section}>
      <h2>{texts.step4}</h2>
      <p>{texts['step4.lead']}</p>
      <ul className={styles.surveys}>
        {surveys.map(({ surveyId, surveyTitle, summary, publication }) => {
          const id = encodeURIComponent(surveyId)
          const ways = [
            [texts.registerLine, lineUrl(liffId, `/member/${id}`, store.residentId)],
            [texts.registerBrowser, `/member/${id}`],
            [texts.memberBrowser, `/member-confirmList/${id}`],
          ] as const
          return (
            <li key={surveyId}>
              <h3>{markedTitle(surveyTitle, publication)}</h3>
              {summary && <p>{summary}</p>}
              <p className={styles.ways}>
                {ways.map(([text, href]) => (
                  <a key={text} href={href} aria-label={`${surveyTitle}：${text}`}>
                    {text}
                  </a>
                ))}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
})

const SignedIn = observer(function SignedIn({
  store,
  content,
}: {
  store: PortalStore
  content: PortalContent
}) {
  const { signedInAs } = store
  const name = content.residents.find(({ userId }) => userId === signedInAs)?.name ?? signedInAs
  return (
    <section className={styles.session}>
      <p>{signedInAs ? texts.signedIn.replace('{name}', () => name ?? '') : texts.signedOut}</p>
    </section>
  )
})

import '@digital-go-jp/design-tokens/dist/tokens.css'
import '../../ui/frame/parts/base.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { framed } from './framed.tsx'
import { nameOf, screens, statesByName } from './states/screens.ts'

/** Widths that are looked at side by side, in CSS pixels. */
const widths = [320, 375, 768]

/** `?state=` names the state; with `alone` it is the whole page, as the frames show it. */
const asked = new URLSearchParams(location.search)
const [first = ''] = statesByName.keys()
const chosen = asked.get('state') ?? first

const addressOf = (name: string): string => `?${new URLSearchParams({ state: name })}`

function Gallery() {
  return (
    <div className="gallery">
      <nav aria-label="States">
        {Object.entries(screens).map(([screen, phases]) => (
          <details key={screen} open={chosen.startsWith(`${screen} / `)}>
            <summary>{screen}</summary>
            {Object.entries(phases).map(([phase, states]) => (
              <div key={phase}>
                <h2>{phase}</h2>
                {Object.keys(states).map((state) => (
                  <Choice key={state} text={state} name={nameOf(screen, phase, state)} />
                ))}
              </div>
            ))}
          </details>
        ))}
      </nav>
      <section aria-label={chosen}>
        {widths.map((width) => (
          <figure key={width}>
            <figcaption>{width} px</figcaption>
            <iframe title={`${chosen}, ${width} px`} width={width} src={`${addressOf(chosen)}&alone`} />
          </figure>
        ))}
      </section>
    </div>
  )
}

const Choice = ({ text, name }: { text: string; name: string }) => (
  <a href={addressOf(name)} aria-current={name === chosen ? 'page' : undefined}>
    {text}
  </a>
)

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('app')!)
  if (!asked.has('alone')) return root.render(<Gallery />)
  const state = statesByName.get(chosen)
  root.render(state ? framed((await state()).screen) : <p>There is no state “{chosen}”.</p>)
}

start()

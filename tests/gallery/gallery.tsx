import '../../ui/styles.css'
// First, as in the built page: other styles build on them.
import '../../ui/frame/parts/parts.module.css'
import '../../ui/form/controls/controls.module.css'
import './gallery.css'
import { Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import { framed } from './framed.tsx'
import { nameOf, screens, statesByName } from './states/screens.ts'

/** Widths that are looked at side by side, in CSS pixels. */
const widths = [320, 375, 768]

/** What follows the `#` names the state; with `?alone` it is the whole page, as the frames show it. */
const isAlone = new URLSearchParams(location.search).has('alone')

const chosenName = (): string => {
  const name = decodeURIComponent(location.hash.slice(1))
  const [first = ''] = statesByName.keys()
  return statesByName.has(name) ? name : first
}

function Gallery({ chosen }: { chosen: string }) {
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
                  <Choice key={state} text={state} name={nameOf(screen, phase, state)} chosen={chosen} />
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
            <iframe title={`${width} px`} width={width} src={`?alone#${encodeURIComponent(chosen)}`} />
          </figure>
        ))}
      </section>
    </div>
  )
}

const Choice = ({ text, name, chosen }: { text: string; name: string; chosen: string }) => (
  <a href={`#${encodeURIComponent(name)}`} aria-current={name === chosen ? 'page' : undefined}>
    {text}
  </a>
)

const root = createRoot(document.getElementById('app')!)

async function draw(): Promise<void> {
  const name = chosenName()
  if (!isAlone) return root.render(<Gallery chosen={name} />)
  const shown = await statesByName.get(name)?.()
  root.render(<Fragment key={name}>{shown && framed(shown)}</Fragment>)
}

window.addEventListener('hashchange', draw)
draw()

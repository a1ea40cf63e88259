import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../adapters/platform/project-root.ts'
import { makeReadTexts, type TextsNeeds } from '../../application/city/read-texts.ts'
import type { Home } from '../../application/home/read-home.ts'
import { makeReadHomeTexts } from '../../application/home/read-home-texts.ts'
import type { Clock } from '../../application/ports/clock.ts'
import {
  makeRenderForm,
  makeRenderHome,
  makeRenderWaiting,
  type PageRenderer,
  type Renderer,
} from '../../application/render-page.ts'

/** Draws the pages of the city; undefined where the components are not built. */
export function renderPages(
  needs: TextsNeeds & { clock: Clock; home: () => Promise<Home> },
  onFault: (error: unknown) => void,
): PageRenderer | undefined {
  const renderer = builtRenderer(onFault)
  const readHomeTexts = makeReadHomeTexts(needs)
  return (
    renderer && {
      form: makeRenderForm({ ...needs, renderer, readTexts: makeReadTexts(needs)() }),
      home: makeRenderHome({ renderer, readTexts: readHomeTexts }),
      waiting: makeRenderWaiting({ renderer, readTexts: readHomeTexts }),
    }
  )
}

/**
 * Draws with the built components, which are loaded at the first page; undefined where they are not built. What can't
 * be drawn is told to `onFault`, and left to the browser: its page comes all the same.
 */
function builtRenderer(onFault: (error: unknown) => void): Renderer | undefined {
  const file = join(projectRoot(), 'dist', 'server', 'render-page.js')
  if (!existsSync(file)) return undefined
  let loading: Promise<Renderer> | undefined
  async function drawn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T | undefined> {
    loading ??= import(pathToFileURL(file).href) as Promise<Renderer>
    try {
      return await draw(await loading)
    } catch (error) {
      onFault(error)
      return undefined
    }
  }
  return {
    renderForm: (form) => drawn((renderer) => renderer.renderForm(form)),
    renderHome: (home) => drawn((renderer) => renderer.renderHome(home)),
    renderWaiting: (screen) => drawn((renderer) => renderer.renderWaiting(screen)),
  }
}

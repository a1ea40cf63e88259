import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeReadTexts, type TextsNeeds } from '../../application/city/read-texts.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { FormRenderer } from '../../application/ports/form-renderer.ts'
import { makeRenderForm, type RenderForm } from '../../application/survey/render-form.ts'
import { projectRoot } from './project-root.ts'

/** Draws the forms of the city for its pages; undefined where the components are not built. */
export function renderForms(
  needs: TextsNeeds & { clock: Clock },
  onFault: (error: unknown) => void,
): RenderForm | undefined {
  const renderer = builtFormRenderer(onFault)
  return renderer && makeRenderForm({ ...needs, renderer, readTexts: makeReadTexts(needs)() })
}

/**
 * Draws forms with the built components, which are loaded at the first form; undefined where they are not built. A form that can't be
 * drawn is told to `onFault` once, and left to the browser: its page comes all the same.
 */
function builtFormRenderer(onFault: (error: unknown) => void): FormRenderer | undefined {
  const file = join(projectRoot(), 'dist', 'server', 'render-form.js')
  if (!existsSync(file)) return undefined
  let loading: Promise<FormRenderer> | undefined
  return {
    async render(form) {
      loading ??= import(pathToFileURL(file).href) as Promise<FormRenderer>
      try {
        return await (await loading).render(form)
      } catch (error) {
        onFault(error)
        return undefined
      }
    },
  }
}

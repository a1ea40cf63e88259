import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FormRenderer } from '../../application/ports/form-renderer.ts'
import { projectRoot } from './project-root.ts'

/**
 * Draws forms with the built components, which are loaded at the first form; undefined where they are not built. A form that can't be
 * drawn is told to `onFault` once, and left to the browser: its page comes all the same.
 */
export function builtFormRenderer(onFault: (error: unknown) => void): FormRenderer | undefined {
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

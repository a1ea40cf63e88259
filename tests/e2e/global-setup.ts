import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../build-product.ts'
import { prepareBrowser } from './find-browser.ts'

/**
 * Makes sure of the browser, builds the product as it is shipped, and makes a folder for what the servers of this run
 * store; once for all browser tests.
 *
 * @returns what removes the folder
 */
export default function prepareBrowserTests(): () => void {
  prepareBrowser()
  buildProduct()
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-e2e-'))
  process.env.E2E_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'

/** The shells first: they have no windows, tabs and menus of their own, which cost more than the pages of the tests. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium to test with: CHROMIUM_PATH, Playwright's own, or the system's; undefined if there is none. */
export function findBrowser(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !isExecutable(asked)) throw new Error(`CHROMIUM_PATH names no program: ${asked}`)
  return asked || [chromium.executablePath(), ...systemPaths].find(isExecutable)
}

/**
 * Makes sure that there is a Chromium and a Japanese font, and installs them where it may (root on Debian or Ubuntu).
 * @returns the path of the browser
 * @throws Error with the one command to run
 */
export function prepareBrowser(): string {
  const missing = missingPackages()
  if (missing.length > 0 && mayInstall()) install(missing)
  const left = missingPackages()
  const path = findBrowser()
  if (path && left.length === 0) return path
  throw new Error(
    `The browser tests need ${left.join(' and ')}. Run this once, then the tests again:\n\n    ${commandFor(left)}\n`,
  )
}

function missingPackages(): string[] {
  return [...(findBrowser() ? [] : [browserPackage()]), ...(hasJapaneseFont() ? [] : ['fonts-noto-cjk'])]
}

/** Only Debian has the shell alone. */
function browserPackage(): string {
  const release = '/etc/os-release'
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  return isDebian ? 'chromium-headless-shell' : 'chromium'
}

/**
 * Without one, Japanese is drawn as boxes of another width. Only Linux may lack it; no fc-list, no answer: assumed
 * there.
 */
function hasJapaneseFont(): boolean {
  if (process.platform !== 'linux') return true
  const listed = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' })
  if (listed.error) return !existsSync('/usr/bin/apt-get')
  return listed.stdout.trim() !== ''
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

function install(packages: readonly string[]): void {
  const apt = (args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', ...packages, 'fontconfig'])
}

function commandFor(packages: readonly string[]): string {
  return existsSync('/usr/bin/apt-get')
    ? `sudo apt-get update && sudo apt-get install -y ${packages.join(' ')} fontconfig`
    : 'npx playwright install chromium'
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

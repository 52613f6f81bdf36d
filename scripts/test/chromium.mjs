import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root, run } from '../run.mjs'
import { aptInstall, canUseApt } from './apt.mjs'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL_NAME = 'chromium-headless-shell'

/**
 * Finds Chromium for browser tests: the one in CHROMIUM, Playwright's own, or the system's; otherwise installs one.
 * Prints which one is used.
 *
 * @returns the program's path, or undefined after printing what to do
 */
export async function findChromium(environment = process.env) {
  if (environment.CHROMIUM) {
    if (isProgram(environment.CHROMIUM)) return say(environment.CHROMIUM, 'named by CHROMIUM')
    console.error(`CHROMIUM names ${environment.CHROMIUM}, which is not a program. Correct it or unset it.`)
    return undefined
  }
  return (
    found(playwrightsOwn(), 'Playwright’s own') ??
    found(onPath(environment), 'the system’s') ??
    (await install())
  )
}

/**
 * The headless shell of that Chromium, which renders pages at half the cost; the full one if there is none. Extensions
 * need the full one.
 *
 * @param {string} chromium the path of the full one
 */
export async function findHeadlessShell(chromium, environment = process.env) {
  const named = environment.CHROMIUM_HEADLESS_SHELL
  if (named && isProgram(named)) return say(named, 'for pages, named by CHROMIUM_HEADLESS_SHELL')
  // A named browser is wanted as it is, and Playwright's comes without Debian's packages.
  if (environment.CHROMIUM || chromium === playwrightsOwn()) return chromium
  const shell = () => onPath(environment, [SHELL_NAME])
  if (!shell() && canUseApt()) await aptInstall(SHELL_NAME)
  return found(shell(), 'for pages') ?? chromium
}

async function install() {
  if (canUseApt()) {
    console.log('No Chromium here: installing Debian’s with apt-get.')
    await aptInstall('chromium')
    const path = found(onPath(process.env), 'just installed')
    if (path) return path
  }
  console.log('No Chromium here: installing Playwright’s.')
  await run('playwright', ['install', 'chromium'])
  const path = found(playwrightsOwn(), 'just installed')
  if (!path)
    console.error(
      'Chromium could not be installed. Install one and name its path: CHROMIUM=/path/to/chromium',
    )
  return path
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(root, 'tests/package.json'))('@playwright/test')
  return chromium.executablePath()
}

function onPath({ PATH = '' }, names = SYSTEM_NAMES) {
  const folders = PATH.split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

const found = (path, whose) => (path && isProgram(path) ? say(path, whose) : undefined)

function say(path, whose) {
  console.log(`Chromium: ${path} (${whose})`)
  return path
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { StartError } from '../../platform/start-error.ts'

/** The headless shell first, because it needs half the memory. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** What Debian has on the path is a wrapper script, which the browser would outlive. */
const DEBIANS_SHELL = '/usr/lib/chromium/chromium-headless-shell'

/** Returns the configured Chromium, or else the system's, or else Playwright's; null if there is none. */
export async function findChromium(
  named: string | null,
  path = process.env.PATH ?? '',
): Promise<string | null> {
  if (named) return isProgram(named) ? named : null
  const folders = path.split(delimiter).filter(Boolean)
  if (isProgram(DEBIANS_SHELL)) return DEBIANS_SHELL
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  if (found) return found
  const { chromium } = await import('playwright-core')
  const own = chromium.executablePath()
  return own && isProgram(own) ? own : null
}

/** Aborts the start if screenshots are required and there is no Chromium. */
export async function assertChromium({ screenshots, chromium }: Pick<Config, 'screenshots' | 'chromium'>) {
  if (screenshots !== 'on' || (await findChromium(chromium))) return
  throw new StartError(
    chromium
      ? `CHROMIUM names ${chromium}, which is not a program. Correct it, or set SANDLOT_SCREENSHOTS=auto.`
      : 'SANDLOT_SCREENSHOTS=on needs a Chromium: install one, or name its path as CHROMIUM.',
    { exitCode: 2 },
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { join } from 'node:path'
import { freePort } from './free-port.ts'

export type Environment = Record<string, string | undefined>

/** What the demo needs to know before the server runs; the server reads everything else itself. */
export type Settings = {
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
}

/** An invalid environment variable; the message is for people. */
export class SettingsError extends Error {}

/**
 * Reads variables that the server reads, too, with the same defaults. Port 0 is resolved to a free port here, because
 * GitHub must know the address before the server starts.
 */
export async function readSettings(environment: Environment, root: string): Promise<Settings> {
  const port = readPort(environment.PORT || '4000') || (await freePort())
  const publicUrl = environment.SANDLOT_PUBLIC_URL || `http://localhost:${port}`
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl))
    throw new SettingsError(
      `SANDLOT_PUBLIC_URL must be a URL such as http://localhost:${port}, not ${publicUrl}.`,
    )
  return { port, publicUrl, dataDir: environment.SANDLOT_DATA_DIR || join(root, '.sandlot', 'demo') }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new SettingsError(`PORT must be a whole number from 0 to 65535, not ${text}.`)
}

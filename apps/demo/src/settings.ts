import { join } from 'node:path'
import { freePort } from './free-port.ts'

export type Environment = Record<string, string | undefined>

/** What the demo has to know before the server runs; everything else the server reads by itself. */
export type Settings = {
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
}

/** The environment names something unusable; the message is for people. */
export class SettingsError extends Error {}

/**
 * Reads the variables that the server reads too, with the server's defaults.
 * Port 0 becomes a free port here, because GitHub must know the address before the server starts.
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

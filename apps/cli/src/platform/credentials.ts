import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type JsonObject, readJsonObject, writeSecretJson } from './json-file.ts'

export type Credential = { token: string; username: string; since: string }
type ByHost = Record<string, Credential>

const VERSION = 1
const OTHERS = 0o077

export const credentialsPath = (directory: string) => join(directory, 'credentials.json')

function fromStored(stored: JsonObject): ByHost {
  const hosts = isObject(stored.hosts) ? Object.entries(stored.hosts) : []
  return Object.fromEntries(
    hosts.flatMap(([host, entry]) =>
      isObject(entry) && typeof entry.token === 'string'
        ? [
            [
              host,
              {
                token: entry.token,
                username: String(entry.username ?? ''),
                since: String(entry.since ?? ''),
              },
            ],
          ]
        : [],
    ),
  )
}

/** The sign-ins of this person by host. Says so when others on the machine could read them. */
export function readCredentials(directory: string, notice: (text: string) => void): ByHost {
  const path = credentialsPath(directory)
  const stored = readJsonObject(path, notice)
  if (stored === null) return {}
  const mode = statSync(path).mode & 0o777
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    notice(`${path} can be read by others (mode ${mode.toString(8)}). To fix this, run: chmod 600 ${path}`)
  return fromStored(stored)
}

/** Puts a sign-in in place, or takes one away with null; those of other hosts stay. */
export function writeCredential(directory: string, host: string, credential: Credential | null): void {
  const stored = readJsonObject(credentialsPath(directory), () => undefined) ?? {}
  const { [host]: _replaced, ...others } = fromStored(stored)
  const hosts = credential === null ? others : { ...others, [host]: credential }
  writeSecretJson(credentialsPath(directory), { ...stored, version: VERSION, hosts })
}

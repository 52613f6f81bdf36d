import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ownFileProblem } from '../disk/file-problem.ts'
import { changeSecretJson, isObject, type JsonObject, readJsonObject } from '../disk/json-file.ts'
import { cliMessages } from '../messages.ts'
import type { Keyring } from './keyring.ts'

/** A sign-in. The token is in this file, or in the system's keyring under the name `entry`. */
export type Credential = { username: string; since: string } & (
  | { token: string; entry?: undefined }
  | { token: null; entry: string }
)
type ByHost = Record<string, Credential>

const VERSION = 1
const OTHERS = 0o077

export const credentialsPath = (directory: string) => join(directory, 'credentials.json')

function fromStored(stored: JsonObject): ByHost {
  const hosts = isObject(stored.hosts) ? Object.entries(stored.hosts) : []
  return Object.fromEntries(
    hosts.flatMap(([host, entry]) =>
      isObject(entry) ? credentialOf(entry).map((credential) => [host, credential]) : [],
    ),
  )
}

function credentialOf({ token, keyring, username, since }: JsonObject): [Credential] | [] {
  const whose = { username: String(username ?? ''), since: String(since ?? '') }
  if (typeof token === 'string') return [{ token, ...whose }]
  return typeof keyring === 'string' ? [{ token: null, entry: keyring, ...whose }] : []
}

const toStored = ({ token, entry, ...whose }: Credential): JsonObject =>
  token === null ? { keyring: entry, ...whose } : { token, ...whose }

/** This person's sign-ins by host. Warns if other users of the machine could read them. */
export function readCredentials(directory: string, notice: (text: string) => void): ByHost {
  const path = credentialsPath(directory)
  const stored = readJsonObject(path, notice)
  if (stored === null) return {}
  const mode = statSync(path).mode & 0o777
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    notice(`${path} can be read by others (mode ${mode.toString(8)}). To fix this, run: chmod 600 ${path}`)
  return fromStored(stored)
}

/** Stores a sign-in, or removes one with null; those of other hosts stay. Returns the previous one. */
export function writeCredential(
  directory: string,
  host: string,
  credential: Credential | null,
): Credential | undefined {
  return changeCredential(directory, host, () => credential)
}

/** Replaces the current sign-in, or removes it with null; returns the previous one. */
function changeCredential(
  directory: string,
  host: string,
  change: (now: Credential | undefined) => Credential | null | undefined,
): Credential | undefined {
  const path = credentialsPath(directory)
  let before: Credential | undefined
  try {
    changeSecretJson(path, (stored) => {
      const { [host]: now, ...others } = fromStored(stored)
      before = now
      const next = change(now)
      const kept = next ? { ...others, [host]: next } : others
      const hosts = Object.fromEntries(Object.entries(kept).map(([key, one]) => [key, toStored(one)]))
      return next === now ? null : { ...stored, version: VERSION, hosts }
    })
    return before
  } catch (error) {
    throw ownFileProblem(error, path, cliMessages.credentialsHint)
  }
}

type Places = { directory: string; keyring: Keyring | null; inFile: boolean }

/**
 * Stores a new sign-in, and removes its predecessor's token from the keyring. Without a keyring, or if it rejects the
 * token, the token goes into the file.
 */
export function replaceCredential(
  { directory, keyring, inFile }: Places,
  host: string,
  next: Credential & { token: string },
): void {
  // Two settings folders may have the same sign-in, each with its own token.
  const entry = `${host} ${crypto.randomUUID().slice(0, 8)}`
  const isInKeyring = !inFile && keyring?.write(entry, next.token) === true
  try {
    const before = writeCredential(directory, host, isInKeyring ? { ...next, token: null, entry } : next)
    if (before?.entry !== undefined) keyring?.remove(before.entry)
  } catch (error) {
    // Otherwise it would be orphaned.
    if (isInKeyring) keyring.remove(entry)
    throw error
  }
}

/** Forgets a sign-in unless it was replaced concurrently; returns whether it did. */
export function forgetCredential(
  { directory, keyring }: Omit<Places, 'inFile'>,
  host: string,
  credential: Credential,
): boolean {
  const isSame = (now: Credential | undefined) =>
    now === undefined || (now.token === credential.token && now.entry === credential.entry)
  const before = changeCredential(directory, host, (now) => (isSame(now) ? null : now))
  if (credential.entry !== undefined) keyring?.remove(credential.entry)
  return isSame(before)
}

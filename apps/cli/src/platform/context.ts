import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import type { Post } from '@sandlot/core/transport/reply'
import {
  type Credential,
  forgetCredential,
  readCredentials,
  replaceCredential,
} from './config/credentials.ts'
import { configDirectory } from './config/directory.ts'
import { keyringOf } from './config/keyring.ts'
import { readProject } from './config/project.ts'
import { changeSettings, readSettings, type Settings } from './config/settings.ts'
import { heldBack, requiredToken, resolveTarget, type Target } from './config/target.ts'
import { type Io, isOn } from './io.ts'
import { cliMessages } from './messages.ts'
import { connectTo } from './network/connect.ts'
import { createHostFetch, createHostPost, type Traffic } from './network/network.ts'
import { styleFor, usesColor } from './text/style.ts'
import { cleanLines } from './text/text.ts'

/** The environment of a command: the process, and everything that tests replace. */
export type World = {
  io: Io
  clock: () => Date
  signal: AbortSignal
  /** Aborted when nobody waits for the result any more; unlike Ctrl-C, which a command may handle. */
  gone?: AbortSignal
  fetch: typeof fetch
  /** Sends GraphQL requests. */
  post: Post
  /** Opens a URL in a browser; false if that is impossible. */
  browse: (url: string) => Promise<boolean>
  version: string
  /** The installation folder of this program. */
  folder?: string
  /**
   * Runs a program in place of this one and returns its exit status; `input` is its standard input, if not the
   * terminal.
   */
  run?: (file: string, args: readonly string[], input?: string) => Promise<number>
}

/** Flags of every command. */
export type GlobalFlags = {
  host?: string
  context?: string
  workspace?: string
  json?: true
  jsonl?: true
  input: boolean
  /** Seconds. */
  timeout?: number
  jq?: string
  fields?: string[]
  format?: string
}

/** Everything a command works with. */
export type Context = World & {
  flags: GlobalFlags
  directory: string
  traffic: Traffic
  /** The timeout of each response, if the person chose one. */
  timeoutMs: number | null
  target: () => Target
  settings: () => Settings
  /** Updates the stored settings; `settings` stay as they were read. */
  changeSettings: (change: (now: Settings) => Settings) => void
  credentials: () => Readonly<Record<string, Credential>>
  /** The token of a sign-in, wherever it is stored; null if the keyring does not return it. */
  tokenOf: (credential: Credential) => string | null
  /** By the `key` of a target; `inFile` stores it outside of the system's keyring. */
  saveCredential: (key: string, credential: Credential & { token: string }, how?: { inFile: boolean }) => void
  /** Forgets a sign-in unless it was replaced concurrently; returns whether it did. */
  forgetCredential: (key: string, credential: Credential) => boolean
  /** Prints a line to standard error. */
  notice: (text: string) => void
  /** Connects to the active host; with `anonymous` it also works signed out. */
  connect: (as?: {
    anonymous?: boolean
    token?: string
    host?: string
    timeoutMs?: number
  }) => Promise<Client>
  /** Whether the person can be prompted (spec CL-006). */
  canAsk: boolean
}

const TIMEOUT_MS = 25_000

export function createContext(world: World, flags: GlobalFlags): Context {
  const { io, version } = world
  const directory = configDirectory(io)
  const style = styleFor(usesColor(io.stderr, io.env))
  const traffic: Traffic = {}
  const notice = (text: string) => void io.stderr.write(`${cleanLines(text)}\n`)
  const settings = once(() => readSettings(directory, notice))
  const credentials = once(() => readCredentials(directory, notice))
  const keyring = once(() => keyringOf(io))
  const tokenOf = ({ token, entry }: Credential) =>
    entry === undefined ? token : (keyring()?.read(entry) ?? null)
  const target = once(() =>
    resolveTarget({
      flags,
      env: io.env,
      project: readProject(io.cwd),
      settings: settings(),
      credentials: credentials(),
      tokenOf,
    }),
  )
  const debug = io.env.SANDLOT_DEBUG === 'api'
  const seconds =
    flags.timeout ?? (io.env.SANDLOT_TIMEOUT ? secondsOf(io.env.SANDLOT_TIMEOUT, 'SANDLOT_TIMEOUT') : null)
  const ownTimeoutMs = seconds === null ? null : seconds * 1000

  return {
    ...world,
    flags,
    directory,
    traffic,
    timeoutMs: ownTimeoutMs,
    target,
    settings,
    changeSettings: (change) => changeSettings(directory, change),
    credentials,
    tokenOf,
    saveCredential: (key, next, { inFile } = { inFile: false }) => {
      // The keyring is needed if it has the previous one, even if the next one goes elsewhere.
      replaceCredential({ directory, keyring: keyring(), inFile }, key, next)
    },
    forgetCredential: (key, credential) =>
      forgetCredential({ directory, keyring: keyring() }, key, credential),
    notice,
    connect: async (as = {}) => {
      const at = target()
      const host = as.host ?? at.host
      const problem = as.token === undefined ? heldBack({ ...at, host }) : null
      if (problem) throw problem
      const sent = as.token ?? (as.anonymous ? at.token : requiredToken({ ...at, host }))
      const timeoutMs = ownTimeoutMs ?? as.timeoutMs ?? TIMEOUT_MS
      const way = {
        host,
        signal: world.signal,
        timeoutMs,
        traffic,
        ...(debug && { log: (line: string) => void io.stderr.write(`${style.dim(line)}\n`) }),
      }
      return connectTo({
        host,
        token: sent,
        version,
        fetch: createHostFetch(world.fetch, way),
        post: createHostPost(world.post, way),
        timeoutMs,
      })
    },
    canAsk:
      flags.input &&
      !isOn(io.env.SANDLOT_NO_INPUT) &&
      !flags.json &&
      !flags.jsonl &&
      // Last, because Node opens standard input on access.
      io.stdin.isTTY === true &&
      io.stderr.isTTY === true,
  }
}

/** Parses a timeout; longer than a timer can run means none. */
export function secondsOf(text: string, name = '--timeout'): number {
  const seconds = Number(text)
  if (text.trim() === '' || !(seconds > 0) || seconds > MOST_SECONDS)
    throw new AppError('usage', cliMessages.notSeconds(name, text, MOST_SECONDS), { field: 'timeout' })
  return seconds
}

const MOST_SECONDS = 86_400

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

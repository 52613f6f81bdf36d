import { join } from 'node:path'
import { previewMessages } from '@sandlot/core/runtime/messages'
import pacote from 'pacote'
import { atMost } from '../../platform/at-most.ts'
import type { RegistryOptions } from '../../platform/config/npmrc.ts'
import {
  PACKUMENT_FRESH_MS,
  PACKUMENT_MEMORY_VERSIONS,
  type Times,
  UNPACKED_AT_ONCE,
  UNPACKED_MEMORY_BYTES,
} from './limits.ts'
import { createMemory, inTime, onceAtATime } from './memory.ts'
import { type Packument, pickRelease, type Release, readPackument } from './packument.ts'
import { isUnreachable, NpmProblem, problemOf } from './problem.ts'
import { agentsFor } from './registry-agents.ts'
import { homeOf, isNamedHost, registryOf } from './registry-options.ts'
import type { Wanted } from './spec.ts'
import { type Unpacked, unpack } from './unpack.ts'

export type Registry = {
  /** All versions of a package; while the registry is silent, the last known ones. */
  packument(name: string): Promise<Packument>
  /** The version that a dependency currently resolves to. */
  release(wanted: Wanted): Promise<Release>
  /** The files of a version, verified with the registry's checksum. */
  files(release: Release): Promise<Unpacked>
}

/**
 * Fetches packages from a registry and caches the originals on disk below `cacheDir`; if space is short, only uses what
 * is cached. Nothing of a package is ever run.
 */
export function openRegistry(
  cacheDir: string,
  registry: RegistryOptions,
  times: Times,
  now: () => number,
  isShort: () => boolean,
): Registry {
  const common = {
    cache: join(cacheDir, 'registry'),
    timeout: times.registry,
    fetchRetries: 1,
    fetchRetryMintimeout: 200,
    fetchRetryMaxtimeout: 1_000,
    ignoreScripts: true,
  }
  const made = new Map<string, Readonly<Record<string, unknown>>>()
  const optionsFor = (name: string) => {
    const address = registryOf(registry, name)
    const known = made.get(address)
    if (known) return known
    const home = homeOf(registry, name)
    const agent = agentsFor(home, (host) => isNamedHost(registry, host))
    const options = { ...common, ...home.options, agent }
    made.set(address, options)
    return options
  }
  const packuments = createMemory<{ packument: Packument; at: number }>(PACKUMENT_MEMORY_VERSIONS)
  const unpacked = createMemory<Unpacked>(UNPACKED_MEMORY_BYTES)
  const askOnce = onceAtATime<Packument>(now)
  const unpackOnce = onceAtATime<Unpacked>(now)
  const unpackSome = atMost(UNPACKED_AT_ONCE)
  let restUntil = 0

  const online = (name: string) => pacote.packument(name, optionsFor(name))
  const offline = (name: string) =>
    pacote.packument(name, { ...optionsFor(name), offline: true }).catch(() => null)

  /** Returns the registry's answer, or the last one if it does not answer soon. */
  const ask = async (name: string): Promise<unknown> => {
    if (isShort()) return (await offline(name)) ?? Promise.reject(noRoom())
    if (now() < restUntil) {
      const known = await offline(name)
      if (known) return known
    }
    const answer = online(name)
    try {
      return await inTime(answer, times.patience, () => Object.assign(new Error(), { code: 'ETIMEDOUT' }))
    } catch (error) {
      if (!isUnreachable(error)) throw error
      const known = await offline(name)
      if (!known) return answer
      restUntil = now() + times.rest
      return known
    }
  }

  const packument = async (name: string): Promise<Packument> => {
    const known = packuments.get(name)
    if (known && now() - known.at < PACKUMENT_FRESH_MS) return known.packument
    return askOnce(name, async () => {
      const answer = await ask(name).catch((error: unknown) => {
        throw problemOf(error, name)
      })
      const read = readPackument(name, answer)
      packuments.set(name, { packument: read, at: now() }, Math.max(read.releases.size, 1))
      return read
    })
  }

  return {
    packument,
    release: async ({ target, range }) => {
      const release = pickRelease(await packument(target), range)
      if (!release)
        throw new NpmProblem(
          404,
          `The package \`${target}\` has no version that fits \`${range}\` in the registry.`,
        )
      return release
    },
    files: async (release) => {
      const label = `${release.target}@${release.version}`
      const known = unpacked.get(label)
      if (known) return known
      return unpackOnce(label, () =>
        unpackSome(async () => {
          const keptOnly = isShort()
          const files = await inTime(
            fetchFiles(release, label, { ...optionsFor(release.target), offline: keptOnly }, registry),
            times.tarball,
            () => new NpmProblem(504, `The registry took too long to send \`${label}\`.`),
          ).catch((error: unknown) => {
            throw keptOnly && isUnreachable(error) ? noRoom(error) : problemOf(error, label)
          })
          unpacked.set(label, files, files.bytes)
          return files
        }),
      )
    },
  }
}

const noRoom = (cause?: unknown) => new NpmProblem(503, previewMessages.noRoom, { cause })

function fetchFiles(
  release: Release,
  label: string,
  options: Readonly<Record<string, unknown>>,
  registry: RegistryOptions,
): Promise<Unpacked> {
  if (!release.integrity)
    throw new NpmProblem(502, `The registry gives no checksum for \`${label}\`, so it was not used.`)
  const url = tarballUrl(release, registryOf(registry, release.target), label)
  return pacote.tarball.stream(`${release.target}@${url}`, (stream) => unpack(stream, label), {
    ...options,
    integrity: release.integrity,
    resolved: url,
  })
}

/** Archives must come from the registry's own host, so that a list of versions cannot lead the server elsewhere. */
function tarballUrl(release: Release, registry: string, label: string): string {
  const url = URL.canParse(release.tarball) ? new URL(release.tarball) : null
  const home = new URL(registry)
  if (url?.host === 'registry.npmjs.org') return new URL(url.pathname, home).href
  if (!url || url.host !== home.host || !/^https?:$/.test(url.protocol))
    throw new NpmProblem(
      502,
      `The registry keeps \`${label}\` at another host, where this server does not go.`,
    )
  // A registry behind a proxy may not know that it is reached over TLS.
  url.protocol = home.protocol
  return url.href
}

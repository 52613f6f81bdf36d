import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import semver from 'semver'
import type { RegistryOptions } from '../../platform/config/npmrc.ts'
import { type AnswerCache, openAnswerCache } from './answer-cache.ts'
import {
  type Asking,
  fileAnswer,
  keptAnswer,
  listAnswer,
  type NpmAnswer,
  problemAnswer,
  toOneReader,
  treeAnswer,
  versionsAnswer,
} from './answers.ts'
import { sweepFolder } from './disk-limit.ts'
import { type Guard, guardOf, NOBODY, type Reader } from './guard.ts'
import {
  ANSWER_FRESH_MS,
  FIRST_SWEEP_MS,
  FREE_EVERY_MS,
  SWEEP_EVERY_MS,
  TIMES,
  type Times,
} from './limits.ts'
import { inTime, onceAtATime } from './memory.ts'
import { packageAnswer } from './package-answer.ts'
import { NpmProblem, problemOf } from './problem.ts'
import { openRegistry, type Registry } from './registry.ts'
import { type NpmRequest, readRequest } from './request.ts'
import { type Wanted, wantedOf } from './spec.ts'

/** Part of each cached answer's key: raise it when answers change, so that those of older versions are not used. */
const ANSWERS_VERSION = 5

const brotli = promisify(brotliCompress)
const QUALITY = 5

type Log = { warn(fields: object, message: string): void }

export type NpmGateway = {
  /**
   * Answers a path below the gateway, encoded and with its query. Never throws. `reader` is only asked if a package is
   * not for everybody.
   */
  handle(path: string, headers?: Asking, reader?: Reader): Promise<NpmAnswer>
}

export type NpmGatewayOptions = {
  /** A directory of the gateway's own; its contents may be deleted at any time. */
  cacheDir: string
  /** The size limit of the cache, beyond which the least recently used files are deleted. */
  maxBytes: number
  /** Whether the disk is so full that nothing may be cached. */
  isShort?: () => boolean
  registry: RegistryOptions
  log: Log
  now?: () => number
  times?: Times
}

/** Connects the previews' bundler to a package registry: the only way in which packages get into a sandbox. */
export function npmGateway(options: NpmGatewayOptions): NpmGateway {
  const { cacheDir, log, now = Date.now, times = TIMES, isShort = () => false } = options
  const registry = openRegistry(cacheDir, options.registry, times, now, isShort)
  const cache = openAnswerCache(join(cacheDir, 'answers'), now, isShort)
  const guard = guardOf(options.registry)
  const packages = packagesOf({ registry, cache, guard, log, now, times })
  const sweep = sweeper({ ...options, isShort }, now)

  const answerFor = async (request: NpmRequest, wanted: Wanted): Promise<NpmAnswer> => {
    if (request.kind === 'versions') return versionsAnswer(await registry.packument(wanted.target))
    const release = await registry.release(wanted)
    const files = await registry.files(release)
    if (request.kind === 'list') return listAnswer(files)
    if (request.kind === 'tree') return treeAnswer(files)
    const path = request.kind === 'file' ? request.file : '/'
    return fileAnswer(files, release, path, release.version === wanted.range)
  }

  const answer = async (request: NpmRequest, headers: Asking, reader: Reader): Promise<NpmAnswer> => {
    if (request.kind === 'silence') return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
    if (request.kind === 'nothing') return problemAnswer(new NpmProblem(404, 'There is nothing here.'))
    const wanted = wantedOf(request.name, request.kind === 'versions' ? '*' : request.spec)
    const isGuarded = guard.holds(wanted.target)
    if (isGuarded) await guard.assertFor(reader, wanted.target)
    if (request.kind !== 'package') {
      const given = await answerFor(request, wanted)
      return isGuarded ? toOneReader(given) : given
    }
    const made = await packages(wanted, reader)
    const given = keptAnswer(made.body, headers)
    return made.isGuarded ? toOneReader(given) : given
  }

  return {
    handle: async (path, headers = {}, reader = NOBODY) => {
      sweep()
      try {
        return await answer(readRequest(path), headers, reader)
      } catch (error) {
        const problem = error instanceof NpmProblem ? error : problemOf(error, 'This package')
        if (problem.status >= 500) log.warn({ err: problem, path }, 'the npm gateway could not answer')
        return problemAnswer(problem)
      }
    },
  }
}

/** Checks the size of the cache now and then, in the background: it only grows with requests. */
function sweeper(
  { cacheDir, maxBytes, log, isShort }: NpmGatewayOptions & { isShort: () => boolean },
  now: () => number,
) {
  let dueAt = now() + FIRST_SWEEP_MS
  let freedAt = Number.NEGATIVE_INFINITY
  return () => {
    // The database needs the space more.
    const frees = isShort() && now() - freedAt >= FREE_EVERY_MS
    if (now() < dueAt && !frees) return
    dueAt = now() + SWEEP_EVERY_MS
    if (frees) freedAt = now()
    sweepFolder(cacheDir, frees ? 0 : maxBytes, now()).catch((err: unknown) =>
      log.warn({ err }, 'the cache of packages could not be made smaller'),
    )
  }
}

type PackagesDeps = {
  registry: Registry
  cache: AnswerCache
  guard: Guard
  log: Log
  now: () => number
  times: Times
}
type Made = { body: Buffer; isGuarded: boolean }

/**
 * Answers for whole packages: from disk, and refreshed in the background once they are old. Answers that contain a
 * guarded package, even as an indirect dependency, have a different key.
 */
function packagesOf({ registry, cache, guard, log, now, times }: PackagesDeps) {
  const once = onceAtATime<Made>(now)
  const keyOf = ({ name, target, range }: Wanted, isGuarded: boolean) =>
    JSON.stringify([ANSWERS_VERSION, guard.layout, name, target, range, isGuarded])

  const make = (wanted: Wanted) =>
    once(keyOf(wanted, false), async () => {
      const release = await registry.release(wanted)
      const { answer, targets } = await packageAnswer(wanted, release, registry)
      const body = await brotli(JSON.stringify(answer), {
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
      })
      const isGuarded = targets.some(guard.holds)
      await cache.put(keyOf(wanted, isGuarded), body)
      if (guard.isOn) await cache.drop(keyOf(wanted, !isGuarded))
      return { body, isGuarded }
    })

  const kept = async (wanted: Wanted) => {
    const open = await cache.get(keyOf(wanted, false))
    if (open) return { ...open, isGuarded: false }
    const guarded = guard.isOn ? await cache.get(keyOf(wanted, true)) : null
    return guarded && { ...guarded, isGuarded: true }
  }

  const find = async (exact: Wanted): Promise<Made> => {
    const known = await kept(exact)
    if (known) {
      if (known.age > ANSWER_FRESH_MS)
        make(exact).catch((err: unknown) => log.warn({ err }, 'a package could not be resolved again'))
      return known
    }
    const label = `${exact.target}@${exact.range}`
    return inTime(
      make(exact),
      times.build,
      () => new NpmProblem(504, `Fetching \`${label}\` takes long. It goes on; try again in a minute.`),
    )
  }

  return async (wanted: Wanted, reader: Reader): Promise<Made> => {
    const range = semver.valid(wanted.range) ?? (await registry.release(wanted)).version
    const made = await find({ ...wanted, range })
    if (made.isGuarded) await guard.assertFor(reader, wanted.target)
    return made
  }
}

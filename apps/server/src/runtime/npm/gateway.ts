import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import semver from 'semver'
import { type AnswerCache, openAnswerCache } from './answer-cache.ts'
import {
  type Asking,
  fileAnswer,
  keptAnswer,
  listAnswer,
  type NpmAnswer,
  problemAnswer,
  treeAnswer,
  versionsAnswer,
} from './answers.ts'
import { sweepFolder } from './disk-limit.ts'
import { ANSWER_FRESH_MS, FIRST_SWEEP_MS, SWEEP_EVERY_MS, TIMES, type Times } from './limits.ts'
import { inTime, onceAtATime } from './memory.ts'
import { packageAnswer } from './package-answer.ts'
import { NpmProblem, problemOf } from './problem.ts'
import { openRegistry, type Registry } from './registry.ts'
import type { RegistryOptions } from './registry-options.ts'
import { type NpmRequest, readRequest } from './request.ts'
import { type Wanted, wantedOf } from './spec.ts'

/** Part of each kept answer's key: raise it when answers change, and none of an older gateway is used. */
const ANSWERS_VERSION = 4

const brotli = promisify(brotliCompress)
const QUALITY = 5

type Log = { warn(fields: object, message: string): void }

export type NpmGateway = {
  /** Answers a path below the gateway, with its query, as it stands in the address. Never throws. */
  handle(path: string, headers?: Asking): Promise<NpmAnswer>
}

export type NpmGatewayOptions = {
  /** A directory of the gateway's own; what is in it may be deleted at any time. */
  cacheDir: string
  /** How large that may grow before what was not used for longest is deleted. */
  maxBytes: number
  registry: RegistryOptions
  log: Log
  now?: () => number
  times?: Times
}

/** Stands between the previews' bundler and a package registry: the one way by which packages come into a sandbox. */
export function npmGateway(options: NpmGatewayOptions): NpmGateway {
  const { cacheDir, log, now = Date.now, times = TIMES } = options
  const registry = openRegistry(cacheDir, options.registry, times, now)
  const cache = openAnswerCache(join(cacheDir, 'answers'), now)
  const packages = packagesOf({ registry, cache, log, now, times })
  const sweep = sweeper(options, now)

  const answer = async (request: NpmRequest, headers: Asking): Promise<NpmAnswer> => {
    if (request.kind === 'silence') return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
    if (request.kind === 'nothing') return problemAnswer(new NpmProblem(404, 'There is nothing here.'))
    if (request.kind === 'versions')
      return versionsAnswer(await registry.packument(wantedOf(request.name, '*').target))
    const wanted = wantedOf(request.name, request.spec)
    if (request.kind === 'package') return keptAnswer(await packages(wanted), headers)
    const release = await registry.release(wanted)
    const files = await registry.files(release)
    if (request.kind === 'list') return listAnswer(files)
    if (request.kind === 'tree') return treeAnswer(files)
    return fileAnswer(files, release, request.file, release.version === wanted.range)
  }

  return {
    handle: async (path, headers = {}) => {
      sweep()
      try {
        return await answer(readRequest(path), headers)
      } catch (error) {
        const problem = error instanceof NpmProblem ? error : problemOf(error, 'This package')
        if (problem.status >= 500) log.warn({ err: problem, path }, 'the npm gateway could not answer')
        return problemAnswer(problem)
      }
    },
  }
}

/** Looks now and then how much is kept, behind the asker's back: it only grows when something is asked. */
function sweeper({ cacheDir, maxBytes, log }: NpmGatewayOptions, now: () => number) {
  let dueAt = now() + FIRST_SWEEP_MS
  return () => {
    if (now() < dueAt) return
    dueAt = now() + SWEEP_EVERY_MS
    sweepFolder(cacheDir, maxBytes, now()).catch((err: unknown) =>
      log.warn({ err }, 'the cache of packages could not be made smaller'),
    )
  }
}

type PackagesDeps = { registry: Registry; cache: AnswerCache; log: Log; now: () => number; times: Times }

/** Answers for whole packages: from disk, where they are made again behind the asker's back once they are old. */
function packagesOf({ registry, cache, log, now, times }: PackagesDeps) {
  const once = onceAtATime<Buffer>(now)

  const make = (key: string, wanted: Wanted) =>
    once(key, async () => {
      const release = await registry.release(wanted)
      const text = JSON.stringify(await packageAnswer(wanted, release, registry))
      const body = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      await cache.put(key, body)
      return body
    })

  return async (wanted: Wanted): Promise<Buffer> => {
    const range = semver.valid(wanted.range) ?? (await registry.release(wanted)).version
    const exact = { ...wanted, range }
    const key = JSON.stringify([ANSWERS_VERSION, exact.name, exact.target, exact.range])
    const known = await cache.get(key)
    if (known) {
      if (known.age > ANSWER_FRESH_MS)
        make(key, exact).catch((err: unknown) => log.warn({ err }, 'a package could not be resolved again'))
      return known.body
    }
    const label = `${exact.target}@${exact.range}`
    return inTime(
      make(key, exact),
      times.build,
      () => new NpmProblem(504, `Fetching \`${label}\` takes long. It goes on; try again in a minute.`),
    )
  }
}

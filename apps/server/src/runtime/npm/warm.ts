import type { NpmGateway } from './gateway.ts'
import { THE_SERVER } from './guard.ts'
import { WARM_AFTER_MS, WARM_PAUSE_MS } from './limits.ts'

/** A dependency as in a package.json. */
export type Dependency = { name: string; spec: string }

type Options = {
  gateway: NpmGateway
  list: () => Promise<readonly Dependency[]>
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** Resolves after so many milliseconds; rejects if aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Prefetches packages into the gateway's cache, a while after startup and one at a time, so that it delays nobody. It
 * gives up as soon as the registry does not answer. Returns a function that cancels it.
 */
export function startWarming(options: Options): { done: Promise<void>; stop: () => void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = warm(options, signal).catch((err: unknown) => {
    if (!signal.aborted) options.log.warn({ err }, 'packages of templates could not be fetched ahead')
  })
  return { done, stop: () => stopping.abort() }
}

async function warm({ gateway, list, log, wait }: Options, signal: AbortSignal): Promise<void> {
  await wait(WARM_AFTER_MS, signal)
  const wanted = await list()
  let fetched = 0
  for (const { name, spec } of wanted) {
    const path = `packager/v2/packages/${name}/${encodeURIComponent(spec)}.json`
    const { status } = await gateway.handle(path, {}, THE_SERVER)
    // The gateway has logged why.
    if (status >= 500) return
    if (status === 200) fetched += 1
    await wait(WARM_PAUSE_MS, signal)
  }
  log.info({ fetched, of: wanted.length }, 'packages of templates are at hand')
}

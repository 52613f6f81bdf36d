import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, ClusterError, PODS } from './cluster.ts'
import { hasEnded, isRunning, type Pod, troubleOf } from './pod.ts'

const AGAIN_MS = 1_000
const BEGIN_MAX_MS = 60_000

/** Why a pod did not start, by the cluster's name for the reason. */
export class PodTrouble extends Error {
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

export type Pods = {
  list(selector?: string): Promise<Pod[]>
  /** Resolves when it runs, or has run. If it cannot, it is deleted. */
  begin(pod: { metadata: { name: string } }): Promise<void>
  /** The pod as it was when it ended; null if somebody deleted it. */
  ended(name: string): Promise<Pod | null>
  /** Resolves when nothing of it is running any more. */
  end(name: string, graceSeconds: number): Promise<void>
  /** For a pod that has ended. */
  forget(name: string): Promise<void>
  output(name: string): Promise<string>
  close(): void
}

type Told = { cluster: Cluster; selector: string; beginMaxMs?: number }

/** Tracks the pods with a label. */
export function podsOf({ cluster, selector, beginMaxMs = BEGIN_MAX_MS }: Told): Pods {
  const known = new Map<string, Pod>()
  /** By pod name: the pod, or null when it is gone. */
  const news = new EventEmitter<Record<string, [Pod | null]>>().setMaxListeners(0)
  const closing = new AbortController()
  let isWatching = false

  const query = (more: string) => `${PODS}?labelSelector=${encodeURIComponent(selector)}${more}`
  const take = (pod: Pod) => {
    known.set(pod.metadata.name, pod)
    news.emit(pod.metadata.name, pod)
  }
  const drop = (name: string) => {
    known.delete(name)
    news.emit(name, null)
  }
  const list = (more = '') =>
    cluster.ask<{ metadata: { resourceVersion: string }; items: Pod[] }>('GET', query(more))

  /** Receives changes for as long as the connection lasts; what was missed between two connections is in the list. */
  const watch = async () => {
    while (!closing.signal.aborted) {
      try {
        // Those who wait for a pod know that it exists by now.
        const before = new Set([...known.keys(), ...news.eventNames().map(String)])
        const { metadata, items } = await list()
        for (const pod of items) take(pod)
        for (const name of before) if (!items.some((pod) => pod.metadata.name === name)) drop(name)
        const path = query(`&watch=1&resourceVersion=${metadata.resourceVersion}`)
        for await (const event of cluster.follow(path, closing.signal)) {
          const { type, object } = event as { type: string; object: Pod }
          if (type === 'DELETED') drop(object.metadata.name)
          else if (type === 'ERROR') break
          else take(object)
        }
      } catch {
        await delay(AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }
  const until = async (name: string, is: (pod: Pod | null) => boolean, signal?: AbortSignal) => {
    if (!isWatching) void watch()
    isWatching = true
    let pod: Pod | null | undefined = known.get(name)
    while (pod === undefined || !is(pod)) {
      if (pod === null) return null
      await once(news, name, { signal })
      pod = known.get(name) ?? null
    }
    return pod
  }
  const remove = (name: string, graceSeconds: number) =>
    cluster
      .ask('DELETE', `${PODS}/${name}?gracePeriodSeconds=${graceSeconds}`)
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof ClusterError && error.status === 404) return false
        throw error
      })

  const pods: Pods = {
    list: async (more) => (await list(more && encodeURIComponent(`,${more}`))).items,
    begin: async (pod) => {
      const { name } = pod.metadata
      try {
        await cluster.ask('POST', PODS, pod)
        const is = (seen: Pod | null) => !seen || isRunning(seen) || hasEnded(seen) || !!troubleOf(seen)
        const seen = await until(name, is, AbortSignal.timeout(beginMaxMs))
        const trouble = seen ? troubleOf(seen) : { reason: 'Removed', message: 'It was removed.' }
        if (trouble) throw new PodTrouble(trouble.reason, trouble.message)
      } catch (error) {
        // Even if the request failed, because only its answer may have been lost. Why it failed matters more than this.
        await remove(name, 0).catch(() => {})
        if (error instanceof Error && error.name === 'AbortError')
          throw new PodTrouble('Pending', `It did not begin within ${beginMaxMs / 1000} seconds.`)
        throw error
      }
    },
    ended: (name) => until(name, (pod) => !pod || hasEnded(pod)),
    end: async (name, graceSeconds) => {
      const given = new AbortController()
      const ended = until(name, (pod) => !pod || hasEnded(pod), given.signal)
      ended.catch(() => {})
      // With a grace period of zero, the API forgets it immediately, although it may still be running.
      if (await remove(name, Math.max(1, graceSeconds))) await ended
      else given.abort()
    },
    forget: async (name) => void (await remove(name, 0)),
    output: (name) => cluster.text(`${PODS}/${name}/log`),
    close: () => closing.abort(),
  }
  return pods
}

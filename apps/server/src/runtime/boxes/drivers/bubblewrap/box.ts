import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoxSpec, EndReason } from '../../driver.ts'
import type { Cgroups } from './cgroups.ts'
import { toldBy } from './launch.ts'
import { childrenOf, processesIn, signalAll, signalOne } from './processes.ts'

/** A box that runs: bwrap outside, its first process inside, and the namespace that all others are in. */
export type Box = {
  spec: BoxSpec
  isFrozen: boolean
  /** Why it is being ended by this side; null for one that ends by itself. */
  endedFor: EndReason | 'stopped' | null
  child: ChildProcess
  first: number
  namespace: string
  /** Settles when nothing of it runs any more. */
  gone: Promise<void>
}

/** bwrap tells what it made before anything in the box runs. */
export async function whatBwrapTells(child: ChildProcess): Promise<{ first: number; namespace: string }> {
  let output = ''
  for await (const piece of toldBy(child)) output += piece
  const info = parse(output)
  if (!info) throw new Error('bwrap made no box')
  return { first: info['child-pid'], namespace: `pid:[${info['pid-namespace']}]` }
}

function parse(output: string): { 'child-pid': number; 'pid-namespace': number } | null {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/** The program may be gone before its processes are: the kernel ends them when it sees that their first one is. */
export async function allGone(child: ChildProcess, namespace: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  while (processesIn(namespace).length > 0) await pause(2)
}

export async function endBox(box: Box, cgroups: Cgroups, graceMs: number): Promise<void> {
  // A process that is held hears nothing, and in the first version of cgroups it does not even die.
  await thawBox(box, cgroups)
  if (graceMs > 0) {
    for (const agent of childrenOf(box.first)) signalOne(agent, 'SIGTERM')
    const waiting = new AbortController()
    await Promise.race([box.gone, pause(graceMs, undefined, { signal: waiting.signal }).catch(() => {})])
    waiting.abort()
  }
  box.child.kill('SIGKILL')
  await box.gone
}

export async function freezeBox(box: Box, cgroups: Cgroups): Promise<void> {
  if (cgroups.has('freezer')) await cgroups.freeze(box.spec.id)
  else signalAll(box.namespace, 'SIGSTOP')
  box.isFrozen = true
}

export async function thawBox(box: Box, cgroups: Cgroups): Promise<void> {
  if (!box.isFrozen) return
  if (cgroups.has('freezer')) await cgroups.thaw(box.spec.id)
  else signalAll(box.namespace, 'SIGCONT')
  box.isFrozen = false
}

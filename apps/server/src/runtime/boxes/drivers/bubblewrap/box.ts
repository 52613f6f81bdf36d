import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoxSpec, EndReason } from '../../driver.ts'
import type { Cgroups } from './cgroups.ts'
import { toldBy } from './launch.ts'
import { childrenOf, processesIn, signalAll, signalOne } from './processes.ts'

/** A running box: bwrap outside, its first process inside, and the namespace of all others. */
export type Box = {
  spec: BoxSpec
  isFrozen: boolean
  /** Why this side is ending it; null for a box that ends on its own. */
  endedFor: EndReason | 'stopped' | null
  child: ChildProcess
  first: number
  namespace: string
  /** Resolves once nothing of it is running. */
  gone: Promise<void>
}

/** Reads what bwrap reports about the box before anything in it runs. */
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

/** bwrap may end before the box's processes: the kernel kills those when their first process ends. */
export async function allGone(child: ChildProcess, namespace: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  while (processesIn(namespace).length > 0) await pause(2)
}

export async function endBox(box: Box, cgroups: Cgroups, graceMs: number): Promise<void> {
  // A frozen process receives no signals, and with cgroups v1 it cannot even be killed.
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

import { useEffect, useState } from 'react'
import { hostState, type Kept, type SignIn } from './host-state.ts'
import { type Hosts, watchHosts } from './hosts.ts'
import type { Reach } from './reach.ts'

/** What is known about a host without any request. */
export type Snapshot = {
  reach: Reach | undefined
  signIn: SignIn | undefined
  workspaceId: string | undefined
  kept: Kept | undefined
}

export async function takeSnapshot(origin: string): Promise<Snapshot> {
  const { reach, signIn, workspaceId, kept } = hostState(origin)
  const [one, two, three, four] = await Promise.all([
    reach.get(),
    signIn.get(),
    workspaceId.get(),
    kept.get(),
  ])
  return { reach: one, signIn: two, workspaceId: three, kept: four }
}

/** Returns the live snapshot of a host. Undefined until it has loaded. */
export function useSnapshot(origin: string, start: Snapshot | undefined): Snapshot | undefined {
  const [snapshot, setSnapshot] = useState(start)
  useEffect(() => {
    let isGone = false
    const take = async () => {
      const taken = await takeSnapshot(origin)
      if (!isGone) setSnapshot(taken)
    }
    void take()
    const { reach, signIn, workspaceId } = hostState(origin)
    const stops = [reach, signIn, workspaceId].map((one) => one.watch(() => void take()))
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [origin])
  return snapshot
}

export function useHosts(start: Hosts): Hosts {
  const [hosts, setHosts] = useState(start)
  useEffect(() => watchHosts(setHosts), [])
  return hosts
}

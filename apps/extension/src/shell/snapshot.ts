import { useEffect, useState } from 'react'
import { hostState, type Kept, type SignIn } from './host-state.ts'
import { type Hosts, watchHosts } from './hosts.ts'
import type { Reach } from './reach.ts'

/** What is known about a host without any request. */
export type Snapshot = {
  reach: Reach | undefined
  signedIn: string | undefined
  signIn: SignIn | undefined
  workspaceId: string | undefined
  kept: Kept | undefined
}

export async function takeSnapshot(origin: string): Promise<Snapshot> {
  const { reach, signedIn, signIn, workspaceId, kept } = hostState(origin)
  const [one, two, three, four, five] = await Promise.all([
    reach.get(),
    signedIn.get(),
    signIn.get(),
    workspaceId.get(),
    kept.get(),
  ])
  return { reach: one, signedIn: two, signIn: three, workspaceId: four, kept: five }
}

/** Returns the live snapshot of a host. Undefined until it has loaded. */
export function useSnapshot(origin: string, start: Snapshot | undefined): Snapshot | undefined {
  const [snapshot, setSnapshot] = useState(start)
  useEffect(() => {
    let last = {}
    const take = async () => {
      const mine = {}
      last = mine
      const taken = await takeSnapshot(origin)
      if (last === mine) setSnapshot(taken)
    }
    void take()
    const { reach, signedIn, signIn, workspaceId } = hostState(origin)
    const stops = [reach, signedIn, signIn, workspaceId].map((one) => one.watch(() => void take()))
    return () => {
      last = {}
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

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../shell/services.tsx'
import { createOthers, type Other, type Others } from './others.ts'

/** Who else is in the sandbox of this page, for whoever shows that. */
export function useOthers(sandboxId: string, ownId: string | undefined): Others {
  const { schedule } = useServices()
  const [others] = useState(() => createOthers({ schedule, now: () => performance.now() }))
  useEffect(() => others.setOwn(ownId), [others, ownId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another sandbox, such as a fork, others are there.
  useEffect(() => () => others.clear(), [others, sandboxId])
  return others
}

/** Only those who show it are drawn anew when somebody moves. */
export const useOthersNow = ({ subscribe, get }: Others): readonly Other[] =>
  useSyncExternalStore(subscribe, get)

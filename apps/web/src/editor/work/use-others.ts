import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../shell/services.tsx'
import { createOthers, type Other, type Others } from './others.ts'

/** Returns the other people in this page's sandbox. */
export function useOthers(sandboxId: string, ownId: string | undefined): Others {
  const { schedule } = useServices()
  const [others] = useState(() => createOthers({ schedule, now: () => performance.now() }))
  useEffect(() => others.setOwn(ownId), [others, ownId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sandbox, such as a fork, has other viewers.
  useEffect(() => () => others.clear(), [others, sandboxId])
  return others
}

/** Only components that use this hook are rendered again when somebody moves. */
export const useOthersNow = ({ subscribe, get }: Others): readonly Other[] =>
  useSyncExternalStore(subscribe, get)

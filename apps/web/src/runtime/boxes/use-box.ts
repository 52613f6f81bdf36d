import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../../shell/services.tsx'
import { boxQuery } from './queries.ts'

/** The devbox of a sandbox. Visitors do not get its state. */
export function useBox({ id, v2 }: Pick<OpenSandbox, 'id' | 'v2'>) {
  const { client } = useServices()
  const me = useMe()
  return useQuery({ ...boxQuery(client, id), enabled: me != null && v2 })
}

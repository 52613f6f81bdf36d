import { queryOptions } from '@sandlot/core/query'
import { boxEnv, changeBoxEnv } from '@sandlot/core/runtime/boxes/rest'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { envMessages as say } from './env-messages.ts'
import { boxKeys } from './keys.ts'

export type Variable = { name: string; value: string; isSecret: boolean; hosts?: string[] }

const atOnce = { networkMode: 'always' } as const

/** The environment variables of a devbox. A change is shown once the server has accepted it. */
export function useEnv(sandboxId: string) {
  const { client, queries, toasts } = useServices()
  const params = { id: sandboxId }
  const query = useQuery(
    queryOptions({
      queryKey: boxKeys.env(sandboxId),
      queryFn: async () => (await client.rest(boxEnv, { params })).variables,
    }),
  )
  const { mutateAsync, isPending } = useMutation({
    ...atOnce,
    mutationFn: (body: { set?: Variable[]; remove?: string[] }) =>
      client.rest(changeBoxEnv, { params, body }),
    onSuccess: ({ variables }) => queries.setQueryData(boxKeys.env(sandboxId), variables),
  })
  const change = (body: Parameters<typeof mutateAsync>[0], failed: string): Promise<boolean> =>
    mutateAsync(body).then(
      () => true,
      (error: unknown) => {
        toasts.failed(failed, error)
        return false
      },
    )
  return {
    ...query,
    isSaving: isPending,
    set: (variable: Variable) => change({ set: [variable] }, say.saveFailed),
    remove: (name: string) => change({ remove: [name] }, say.removeFailed),
  }
}

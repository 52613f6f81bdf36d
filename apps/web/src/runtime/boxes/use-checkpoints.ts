import { queryOptions } from '@sandlot/core/query'
import {
  type BoxCheckpoint,
  createCheckpoint,
  deleteCheckpoint,
  listCheckpoints,
  restoreCheckpoint,
} from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { checkpointPanelMessages as say } from './checkpoint-messages.ts'
import { boxKeys } from './keys.ts'

const atOnce = { networkMode: 'always' } as const

/** The checkpoints of a devbox and their actions. */
export function useCheckpoints(sandboxId: string) {
  const { client, queries, toasts } = useServices()
  const key = boxKeys.checkpoints(sandboxId)
  const params = { id: sandboxId }
  const query = useQuery(
    queryOptions({
      queryKey: key,
      queryFn: async () => (await client.rest(listCheckpoints, { params })).checkpoints,
    }),
  )
  const refetch = () => queries.invalidateQueries({ queryKey: key })
  const make = useMutation({
    ...atOnce,
    mutationFn: (title: string) => client.rest(createCheckpoint, { params, body: { title } }),
    onSuccess: refetch,
    onError: (error) => toasts.failed(say.makeFailed, error),
  })
  const restore = useMutation({
    ...atOnce,
    mutationFn: ({ id }: BoxCheckpoint) =>
      client.rest(restoreCheckpoint, { params: { ...params, checkpoint: id } }),
    onSuccess: (box, { title }) => {
      queries.setQueryData(boxKeys.one(sandboxId), box)
      toasts.toast('success', say.restored(title))
    },
    onError: (error) => toasts.failed(say.restoreFailed, error),
  })
  const remove = useMutation({
    ...atOnce,
    mutationFn: ({ id }: BoxCheckpoint) =>
      client.rest(deleteCheckpoint, { params: { ...params, checkpoint: id } }),
    onSuccess: refetch,
    onError: (error) => toasts.failed(say.removeFailed, error),
  })
  return {
    ...query,
    isBusy: make.isPending || restore.isPending,
    isMaking: make.isPending,
    make: (title: string) => make.mutateAsync(title).then(Boolean, () => false),
    restore: restore.mutate,
    remove: remove.mutate,
  }
}

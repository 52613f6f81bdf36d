import { patchEntity, patchEntityOptimistically } from '@sandlot/core/cache'
import { profileMessages } from '@sandlot/core/profile/messages'
import { likeSandbox, unlikeSandbox } from '@sandlot/core/sandboxes/likes-rest'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'

export type Liked = { id: string; likeCount: number; userLiked: boolean }

/** Likes or unlikes a sandbox, optimistically everywhere its likes are shown. */
export function useLike({ id, likeCount, userLiked }: Liked): () => void {
  const { client, queries, toasts } = useServices()
  const { mutate } = useMutation({
    scope: { id: `like-${id}` },
    mutationFn: (liked: boolean) => client.rest(liked ? likeSandbox : unlikeSandbox, { params: { id } }),
    onMutate: async (liked: boolean) => {
      await queries.cancelQueries({ queryKey: sandboxKeys.all })
      const counted = likeCount + (liked ? 1 : -1)
      return patchEntityOptimistically(queries, 'Sandbox', id, { userLiked: liked, likeCount: counted })
    },
    onError: (error, _liked, undo) => {
      undo?.()
      toasts.failed(profileMessages.likeFailed, error)
    },
    onSuccess: (answer, _liked, undo) => {
      patchEntity(queries, 'Sandbox', id, answer)
      undo?.()
      return queries.invalidateQueries({ queryKey: ['profile'] })
    },
  })
  return () => mutate(!userLiked)
}

import { patchEntity, patchEntityOptimistically } from '@sandlot/core/cache'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { likeSandbox, unlikeSandbox } from '@sandlot/core/sandboxes/likes-rest'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { buttonStyle } from '@sandlot/ui/button-style'
import { cx } from '@sandlot/ui/cx'
import { PressButton } from '@sandlot/ui/press-button'
import { useMutation } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { openSignIn } from '../accounts/sign-in/open-sign-in.ts'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'

type Props = { sandbox: { id: string; likeCount: number; userLiked?: boolean | undefined } }

/** Says that one likes a sandbox, or no longer does, and how many do. */
export function LikeButton({ sandbox }: Props) {
  const services = useServices()
  const { client, queries, toasts } = services
  const me = useMe()
  const { id, likeCount, userLiked = false } = sandbox
  const change = useMutation({
    scope: { id: `like-${id}` },
    mutationFn: (liked: boolean) => client.rest(liked ? likeSandbox : unlikeSandbox, { params: { id } }),
    onMutate: async (liked: boolean) => {
      await queries.cancelQueries({ queryKey: sandboxKeys.all })
      const counted = likeCount + (liked ? 1 : -1)
      return patchEntityOptimistically(queries, 'Sandbox', id, { userLiked: liked, likeCount: counted })
    },
    onError: (error, _liked, undo) => {
      undo?.()
      toasts.failed(say.likeFailed, error)
    },
    onSuccess: (answer, _liked, undo) => {
      patchEntity(queries, 'Sandbox', id, answer)
      undo?.()
      return queries.invalidateQueries({ queryKey: ['profile'] })
    },
  })
  const press = async () => {
    if (me || (await openSignIn(services))) change.mutate(!userLiked)
  }
  return (
    <PressButton
      aria-pressed={userLiked}
      className={cx(buttonStyle({}), 'tabular-nums max-md:hidden')}
      onPress={() => void press()}
    >
      <Heart aria-hidden className={userLiked ? 'fill-current text-danger-text' : ''} size={15} />
      <span>
        {likeCount.toLocaleString('en')}
        <span className="sr-only"> {say.likesAfter(likeCount)}</span>
      </span>
    </PressButton>
  )
}

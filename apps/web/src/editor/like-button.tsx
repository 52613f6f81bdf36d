import { grouped } from '@sandlot/core/grouped'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { buttonStyle } from '@sandlot/ui/button-style'
import { cx } from '@sandlot/ui/cx'
import { PressButton } from '@sandlot/ui/press-button'
import { Heart } from 'lucide-react'
import { openSignIn } from '../accounts/sign-in/open-sign-in.ts'
import { useMe } from '../accounts/use-me.ts'
import { useLike } from '../sandboxes/actions/use-like.ts'
import { useServices } from '../shell/services.tsx'

type Props = { sandbox: { id: string; likeCount: number; userLiked?: boolean | undefined } }

/** Likes or unlikes a sandbox, and shows the number of likes. */
export function LikeButton({ sandbox }: Props) {
  const services = useServices()
  const me = useMe()
  const { id, likeCount, userLiked = false } = sandbox
  const change = useLike({ id, likeCount, userLiked })
  const press = async () => {
    if (me || (await openSignIn(services))) change()
  }
  return (
    <PressButton
      aria-pressed={userLiked}
      className={cx(buttonStyle({}), 'tabular-nums max-md:hidden')}
      onPress={() => void press()}
    >
      <Heart aria-hidden className={userLiked ? 'fill-current text-danger-text' : ''} size={15} />
      <span>
        {grouped(likeCount)}
        <span className="sr-only"> {say.likesAfter(likeCount)}</span>
      </span>
    </PressButton>
  )
}

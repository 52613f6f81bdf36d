import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { PasskeyObstacle } from '../../accounts/passkeys/passkey-obstacle.tsx'
import { hasPasskeys, obstacleHere } from '../../accounts/passkeys/support.ts'
import { useAddPasskey } from '../../accounts/passkeys/use-add-passkey.ts'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../services.tsx'
import { BannerFrame } from './banner-frame.tsx'
import { useDismissed } from './use-dismissed.ts'

/** Suggests a passkey to users who could otherwise sign in only by link, until dismissed. */
export function PasskeyReminder({ userId }: { userId: string }) {
  const { client } = useServices()
  const me = useMe()
  const { data: features } = useQuery(featuresQuery(client))
  const { add, isBusy, problem } = useAddPasskey()
  const [isDismissed, dismiss] = useDismissed(`${userId}_PASSKEY`)
  const canAdd = hasPasskeys(features)
  const obstacle = obstacleHere(features)
  if (isDismissed || (!canAdd && !obstacle)) return null
  if (obstacle)
    return (
      <BannerFrame
        icon={<KeyRound aria-hidden size={20} />}
        label={say.reminderLabel}
        onDismiss={dismiss}
        text={say.noneHereText}
        title={say.noneHereTitle}
      >
        <PasskeyObstacle />
      </BannerFrame>
    )
  return (
    <BannerFrame
      icon={<KeyRound aria-hidden size={20} />}
      label={say.reminderLabel}
      onDismiss={dismiss}
      text={problem ?? (me?.isAdmin ? say.reminderAdminText : say.reminderText)}
      title={say.reminderTitle}
    >
      <Button isPending={isBusy} onPress={() => void add()} variant="primary">
        {say.add}
      </Button>
    </BannerFrame>
  )
}

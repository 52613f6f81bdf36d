import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'
import { PasskeyObstacle } from './passkey-obstacle.tsx'
import { obstacleHere } from './support.ts'
import { useAddPasskey } from './use-add-passkey.ts'

/**
 * The last step of signing up for users without another way to sign in: offers a passkey, or explains what to do if
 * none can be created.
 */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  return obstacleHere(features) ? <NoneHere onDone={onDone} /> : <Offer onDone={onDone} />
}

function NoneHere({ onDone }: { onDone: () => void }) {
  useTitle(say.noneHereTitle)
  return (
    <AuthFrame text={say.noneHereText} title={say.noneHereTitle}>
      <AuthCard>
        <PasskeyObstacle />
        <Button autoFocus onPress={onDone} size="lg" variant="primary" wide>
          {say.goOn}
        </Button>
      </AuthCard>
    </AuthFrame>
  )
}

function Offer({ onDone }: { onDone: () => void }) {
  const { add, isBusy, problem } = useAddPasskey()
  useTitle(say.offerTitle)
  // If the browser finds no authenticator, it waits for minutes. The user need not.
  const leave = () => {
    if (isBusy) void import('./ceremony.ts').then((ceremony) => ceremony.stopAsking()).catch(() => undefined)
    onDone()
  }
  return (
    <AuthFrame text={say.offerText} title={say.offerTitle}>
      <AuthCard>
        {problem && <Notice isProblem>{problem}</Notice>}
        <Button
          autoFocus
          isPending={isBusy}
          onPress={() => void add().then((isThere) => isThere && onDone())}
          size="lg"
          variant="primary"
          wide
        >
          {say.add}
        </Button>
        <Button onPress={leave} size="lg" wide>
          {say.notNow}
        </Button>
      </AuthCard>
    </AuthFrame>
  )
}

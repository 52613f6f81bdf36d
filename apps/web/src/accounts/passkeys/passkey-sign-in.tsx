import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { Notice } from '../notice.tsx'
import { PasskeyObstacle } from './passkey-obstacle.tsx'
import { hasPasskeys, passkeyAddress } from './support.ts'

type Props = {
  isFirst: boolean
  /** Called once this browser is signed in. An error that it rejects with is shown. */
  onDone: () => unknown
}

/** The button that signs in with a passkey, or a link to the address where passkeys work. */
export function PasskeySignIn({ isFirst, onDone }: Props) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const elsewhere = passkeyAddress(features)

  const signIn = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { askForPasskey } = await import('./ceremony.ts')
      await askForPasskey(client)
      await onDone()
    } catch (error) {
      setProblem(toAppError(error).message)
    } finally {
      setBusy(false)
    }
  }

  // Passkeys belong to a domain name and not to an IP address, but the same computer may have a name.
  if (elsewhere !== null) return <PasskeyObstacle />
  if (!hasPasskeys(features)) return null
  return (
    <>
      {problem && <Notice isProblem>{problem}</Notice>}
      <Button
        icon={<KeyRound aria-hidden size={16} />}
        isPending={isBusy}
        onPress={() => void signIn()}
        size="lg"
        variant={isFirst ? 'primary' : 'secondary'}
        wide
      >
        {say.signIn}
      </Button>
    </>
  )
}

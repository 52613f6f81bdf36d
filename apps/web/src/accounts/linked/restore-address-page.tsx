import { addressMessages as say } from '@sandlot/core/accounts/links/address-messages'
import { undoAddress } from '@sandlot/core/accounts/links/address-rest'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { reloadMe } from '../session/session.ts'

/** The target of the mail that notifies an address of its change. It asks first, because mail scanners open links. */
export function RestoreAddressPage({ token }: { token: string }) {
  const services = useServices()
  useTitle(say.undo)
  const { data: features } = useQuery(featuresQuery(services.client))
  const isByHand = features?.sendsMail === false
  const undo = useMutation({
    mutationFn: () => services.client.rest(undoAddress, { body: { token } }),
    // The address stays restored even if reloading the user fails.
    onSuccess: () => void reloadMe(services).catch(() => undefined),
  })
  if (undo.data)
    return (
      <AuthFrame
        text={`${say.undoneText} ${isByHand ? say.backByHand : say.backByMail}`}
        title={say.undone(undo.data.email)}
      >
        <ButtonLink size="lg" to="/signin" variant="primary" wide>
          {accountMessages.toSignIn}
        </ButtonLink>
      </AuthFrame>
    )
  const problem = undo.error && toAppError(undo.error)
  if (problem?.code === 'not_found')
    return (
      <AuthFrame text={problem.hint} title={problem.message}>
        <ButtonLink size="lg" to="/signin" wide>
          {accountMessages.toSignIn}
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame
      text={problem ? problem.message : isByHand ? `${say.undoText} ${say.backByHand}` : say.undoText}
      title={problem ? say.undoFailed : say.undoTitle}
    >
      <Button isPending={undo.isPending} onPress={() => undo.mutate()} size="lg" variant="danger" wide>
        {say.undo}
      </Button>
    </AuthFrame>
  )
}

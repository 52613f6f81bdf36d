import { accountMessages } from '@sandlot/core/accounts/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { offeredProviders } from '@sandlot/core/accounts/sign-in-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { Notice } from './notice.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { reloadMe } from './session.ts'
import { useCreateInvited } from './use-create-invited.ts'

/** What somebody with an invitation and without a session can do: make an account, or sign in to theirs. */
export function InvitedVisitor({ invitation }: { invitation: { token: string; sandboxId?: string } | null }) {
  const services = useServices()
  const { href } = useLocation()
  const { data: features } = useQuery(featuresQuery(services.client))
  const { create, isBusy, problem } = useCreateInvited(invitation)
  // Where everybody has an account elsewhere already, that is the shorter way.
  const hasProvider =
    features !== undefined && (offeredProviders(features).length > 0 || features.loginWithWorkos)
  const makes = (
    <Button
      isPending={isBusy}
      key="create"
      onPress={() => void create()}
      size="lg"
      variant={hasProvider ? 'secondary' : 'primary'}
      wide
    >
      {accountMessages.createAccount}
    </Button>
  )
  const signsIn = (
    <ButtonLink
      key="sign-in"
      search={{ continue: href }}
      size="lg"
      to="/signin"
      variant={hasProvider || !invitation ? 'primary' : 'secondary'}
      wide
    >
      {shellMessages.signIn}
    </ButtonLink>
  )
  return (
    <div className="flex w-full flex-col gap-2.5">
      {problem && <Notice isProblem>{problem}</Notice>}
      {invitation && (hasProvider ? [signsIn, makes] : [makes, signsIn])}
      {!invitation && signsIn}
      <PasskeySignIn isFirst={false} onDone={() => void reloadMe(services)} />
    </div>
  )
}

import { accountMessages } from '@sandlot/core/accounts/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { offeredProviders } from '@sandlot/core/accounts/sign-in/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { Notice } from '../notice.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { reloadMe } from '../session/session.ts'
import { useCreateInvited } from './use-create-invited.ts'

/** What a signed-out visitor with an invitation can do: create an account, or sign in. */
export function InvitedVisitor({ invitation }: { invitation: { token: string; sandboxId?: string } | null }) {
  const services = useServices()
  const { href } = useLocation()
  const { data: features } = useQuery(featuresQuery(services.client))
  const { create, leaveForSignIn, busy, problem } = useCreateInvited(invitation)
  // If an account with a provider can be used, signing in is the shorter way.
  const hasProvider =
    features !== undefined && (offeredProviders(features).length > 0 || features.loginWithWorkos)
  const makes = (
    <Button
      isDisabled={busy === 'sign in'}
      isPending={busy === 'create'}
      key="create"
      onPress={() => void create()}
      size="lg"
      variant={hasProvider ? 'secondary' : 'primary'}
      wide
    >
      {accountMessages.createAccount}
    </Button>
  )
  const look = {
    size: 'lg',
    variant: hasProvider || !invitation ? 'primary' : 'secondary',
    wide: true,
  } as const
  // A sandbox's secret must not appear in an address, so it is sent to the server first.
  const signsIn = invitation?.sandboxId ? (
    <Button
      {...look}
      isDisabled={busy === 'create'}
      isPending={busy === 'sign in'}
      key="sign-in"
      onPress={() => void leaveForSignIn()}
    >
      {shellMessages.signIn}
    </Button>
  ) : (
    <ButtonLink {...look} key="sign-in" search={{ continue: href }} to="/signin">
      {shellMessages.signIn}
    </ButtonLink>
  )
  return (
    <div className="flex w-full flex-col gap-2.5">
      {problem && <Notice isProblem>{problem}</Notice>}
      {invitation && (hasProvider ? [signsIn, makes] : [makes, signsIn])}
      {!invitation && signsIn}
      <PasskeySignIn isFirst={false} onDone={() => reloadMe(services)} />
    </div>
  )
}

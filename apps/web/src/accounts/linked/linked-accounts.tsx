import { type SignInWay, signInWays } from '@sandlot/core/accounts/limits'
import type { LinkedAccount } from '@sandlot/core/accounts/linked-rest'
import { providerNames } from '@sandlot/core/accounts/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { offeredProviders } from '@sandlot/core/accounts/sign-in/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { PasskeyList } from '../passkeys/passkey-list.tsx'
import { ProviderIcon } from '../provider-icons.tsx'
import { OwnAddress } from './own-address.tsx'
import { linkedQuery, useLinks } from './use-links.ts'

/** Lists the sign-in providers. Each can be connected, and disconnected as long as another way in is left. */
export function LinkedAccounts() {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const { data, error, refetch } = useQuery(linkedQuery(client))
  const { busy, connect, disconnect } = useLinks()

  const isOffered = (way: SignInWay) =>
    features !== undefined &&
    (way === 'sso' ? features.loginWithWorkos : offeredProviders(features).includes(way))
  const shown = signInWays.filter((way) => isOffered(way) || data?.some(({ provider }) => provider === way))

  return (
    <Section text={signInMessages.linkedText} title={signInMessages.linkedTitle}>
      {error && !data && (
        <div className="flex items-center justify-between gap-3 text-danger-text text-sm" role="alert">
          {signInMessages.linkedFailed}
          <Button onPress={() => void refetch()} size="sm">
            {shellMessages.tryAgain}
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {shown.length > 0 && data && (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {shown.map((way) => (
            <Row
              account={data.find(({ provider }) => provider === way)}
              isBusy={busy === way}
              key={way}
              onConnect={() => void connect(way)}
              onDisconnect={() => void disconnect(way)}
              way={way}
            />
          ))}
        </ul>
      )}
      <OwnAddress />
      {features?.passkeyOrigin !== undefined && <PasskeyList />}
    </Section>
  )
}

type RowProps = {
  way: SignInWay
  account: LinkedAccount | undefined
  isBusy: boolean
  onConnect: () => void
  onDisconnect: () => void
}

function Row({ way, account, isBusy, onConnect, onDisconnect }: RowProps) {
  const reason = account?.isOnlyWayIn ? signInMessages.onlyWayIn(way) : null
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      {way !== 'sso' && <ProviderIcon provider={way} />}
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{providerNames[way]}</p>
        <p className="break-words text-ink-muted">
          {account ? (account.email ?? account.login) : signInMessages.linkedNone}
        </p>
      </div>
      {account ? (
        <Button
          aria-label={signInMessages.linkDisconnect(way)}
          {...(reason && { 'aria-describedby': `only-${way}` })}
          isDisabled={account.isOnlyWayIn}
          isPending={isBusy}
          onPress={onDisconnect}
          size="sm"
        >
          {signInMessages.linkDisconnectAction}
        </Button>
      ) : (
        <Button isPending={isBusy} onPress={onConnect} size="sm">
          {signInMessages.linkConnect(way)}
        </Button>
      )}
      {reason && (
        <p className="basis-full pl-7 text-ink-muted text-sm" id={`only-${way}`}>
          {reason}
        </p>
      )}
    </li>
  )
}

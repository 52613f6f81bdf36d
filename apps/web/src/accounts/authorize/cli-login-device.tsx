import { approveDevice, type DeviceGrant, denyDevice } from '@sandlot/core/accounts/device/rest'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { accountKeys, deviceGrantQuery } from '@sandlot/core/accounts/queries'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'
import { useRecentSignIn } from '../sign-in/use-recent-sign-in.ts'
import { useMe } from '../use-me.ts'

/** Shows the program that is waiting with a code, and lets the user approve or deny it. */
export function CliLoginDevice({ code }: { code: string }) {
  const { client } = useServices()
  const me = useMe()
  const { data: grant, error, isFetching, refetch } = useQuery(deviceGrantQuery(client, code))
  if (grant && grant.state !== 'pending') return <Decided state={grant.state} />
  if (error && !grant)
    return <NotFound isBusy={isFetching} onRetry={() => void refetch()} problem={toAppError(error)} />
  return (
    <AuthFrame text={me && accountMessages.deviceText(me.username)} title={accountMessages.deviceTitle}>
      <AuthCard>{grant ? <Pending grant={grant} /> : <Skeleton className="h-56" />}</AuthCard>
    </AuthFrame>
  )
}

type Decision = 'approved' | 'denied'

function Pending({ grant }: { grant: DeviceGrant }) {
  const { client } = useServices()
  const queries = useQueryClient()
  const [now] = useState(() => new Date())
  const queryKey = accountKeys.device(grant.userCode)
  const withRecentSignIn = useRecentSignIn()
  const params = { code: grant.userCode }
  const deciding = useMutation({
    mutationFn: (decision: Decision) =>
      decision === 'approved'
        ? withRecentSignIn(() => client.rest(approveDevice, { params }))
        : client.rest(denyDevice, { params }),
    onSuccess: (done, state) => done && queries.setQueryData(queryKey, { ...grant, state }),
    // It may have been decided in another window or have expired. The refetched page shows which.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  const running = deciding.isPending ? deciding.variables : null
  const rows = [
    [accountMessages.deviceProgram, grant.clientName],
    [accountMessages.deviceFrom, grant.address],
    [accountMessages.deviceWhen, timeAgo(grant.insertedAt, now)],
    [accountMessages.deviceMay, accountMessages.deviceMayDo[grant.scope]],
  ] as const
  return (
    <>
      <p className="text-center font-mono font-semibold text-2xl tracking-widest">
        <span className="sr-only">{accountMessages.deviceCode} </span>
        {grant.userCode}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {rows.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Notice>{accountMessages.deviceWarning}</Notice>
      {deciding.error && <Notice isProblem>{toAppError(deciding.error).message}</Notice>}
      <div className="flex flex-col gap-2">
        <Button
          isDisabled={running === 'denied'}
          isPending={running === 'approved'}
          onPress={() => deciding.mutate('approved')}
          size="lg"
          variant="primary"
          wide
        >
          {accountMessages.deviceApprove}
        </Button>
        <Button
          isDisabled={running === 'approved'}
          isPending={running === 'denied'}
          onPress={() => deciding.mutate('denied')}
          size="lg"
          wide
        >
          {accountMessages.deviceDeny}
        </Button>
      </div>
    </>
  )
}

const texts = {
  approved: [accountMessages.deviceApproved, accountMessages.deviceApprovedText],
  denied: [accountMessages.deviceDeniedTitle, accountMessages.deviceDeniedText],
  expired: [accountMessages.deviceExpiredTitle, accountMessages.deviceExpiredText],
  used: [accountMessages.deviceUsedTitle, accountMessages.deviceUsedText],
} as const

function Decided({ state }: { state: keyof typeof texts }) {
  const [title, text] = texts[state]
  return (
    <AuthFrame text={<span role="status">{text}</span>} title={title}>
      {(state === 'expired' || state === 'used') && <AnotherCode />}
    </AuthFrame>
  )
}

function NotFound({ problem, isBusy, onRetry }: { problem: AppError; isBusy: boolean; onRetry: () => void }) {
  const isUnknown = problem.code === 'not_found'
  return (
    <AuthFrame
      text={<span role="alert">{problem.message}</span>}
      title={isUnknown ? accountMessages.deviceUnknownTitle : accountMessages.deviceFailedTitle}
    >
      {isUnknown ? (
        <AnotherCode />
      ) : (
        <Button isPending={isBusy} onPress={onRetry} size="lg" wide>
          {accountMessages.deviceTryAgain}
        </Button>
      )}
    </AuthFrame>
  )
}

function AnotherCode() {
  return (
    <ButtonLink size="lg" to="/cli/login" wide>
      {accountMessages.deviceOther}
    </ButtonLink>
  )
}

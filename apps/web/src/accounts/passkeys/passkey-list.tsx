import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { Notice } from '../notice.tsx'
import { PasskeyObstacle } from './passkey-obstacle.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { hasPasskeys, obstacleHere } from './support.ts'
import { useAddPasskey } from './use-add-passkey.ts'
import { usePasskeys } from './use-passkeys.ts'

/**
 * Lists the user's passkeys, each of which can be renamed or removed, and a button to add one if this browser supports
 * it.
 */
export function PasskeyList({ none = say.none }: { none?: string }) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const { data, error, refetch } = usePasskeys()
  const { add, isBusy, problem } = useAddPasskey()
  const canAdd = obstacleHere(features) === null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 text-sm">
          <h3 className="font-medium">{say.title}</h3>
          <p className="text-ink-muted">{say.text}</p>
        </div>
        {hasPasskeys(features) && (
          <Button isPending={isBusy} onPress={() => void add()} size="sm">
            {say.add}
          </Button>
        )}
      </div>
      <PasskeyObstacle />
      {problem && <Notice isProblem>{problem}</Notice>}
      {error && !data && (
        <div className="flex items-center justify-between gap-3 text-danger-text text-sm" role="alert">
          {say.failed}
          <Button onPress={() => void refetch()} size="sm">
            {shellMessages.tryAgain}
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton className="h-12" />}
      {data?.length === 0 && canAdd && <p className="text-ink-muted text-sm">{none}</p>}
      {data && data.length > 0 && (
        <ul
          aria-label={say.title}
          className="flex flex-col divide-y divide-line rounded-lg border border-line"
        >
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </div>
  )
}

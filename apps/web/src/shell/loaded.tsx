import { toAppError } from '@sandlot/core/errors'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

/** What of a query decides what is shown. */
export type LoadState = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isFetching' | 'fetchStatus'> & {
  refetch: () => unknown
}

type FailureProps = {
  query: Pick<LoadState, 'error' | 'isFetching' | 'refetch'>
  /** What could not be had. */
  failed: string
}

/** Says what could not be had and why, and offers to try again. */
export function LoadFailure({ query, failed }: FailureProps) {
  return (
    <div role="alert">
      <EmptyState
        action={
          <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
            {shellMessages.tryAgain}
          </Button>
        }
        icon={<CircleAlert aria-hidden size={22} />}
        text={toAppError(query.error).message}
        title={failed}
      />
    </div>
  )
}

type Props = {
  query: LoadState
  failed: string
  /** Shown where the server knows no such thing. */
  missing?: ReactNode
  skeleton: ReactNode
  children: ReactNode
}

/** Exactly one of: on its way, out of reach, failed, there. */
export function Loaded({ query, failed, missing, skeleton, children }: Props) {
  if (query.data !== undefined) return children
  if (missing && query.error && toAppError(query.error).code === 'not_found') return missing
  if (query.error) return <LoadFailure failed={failed} query={query} />
  if (query.fetchStatus === 'paused')
    return (
      <EmptyState
        icon={<CloudOff aria-hidden size={22} />}
        text={sandboxMessages.offlineText}
        title={sandboxMessages.offlineTitle}
      />
    )
  return skeleton
}

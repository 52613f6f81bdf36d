import { toAppError } from '@sandlot/core/errors'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

/** The part of a query that determines what is shown. */
export type LoadState = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isFetching' | 'fetchStatus'> & {
  refetch: () => unknown
}

type FailureProps = {
  query: Pick<LoadState, 'error' | 'isFetching' | 'refetch'>
  /** The title of the error. */
  failed: string
}

/** Shows what failed to load and why, with a button to retry. */
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
  /** Shown if the server has no such thing. */
  missing?: ReactNode
  skeleton: ReactNode
  children: ReactNode
}

/** Exactly one of: loading, offline, failed, loaded. */
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

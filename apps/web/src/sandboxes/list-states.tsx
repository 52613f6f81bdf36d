import { toAppError } from '@sandlot/core/errors'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { CircleAlert, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListQuery } from './use-sandbox-list.ts'

/** What of a query decides what is shown. */
type State = Pick<ListQuery, 'error' | 'isFetching' | 'fetchStatus' | 'hasNextPage' | 'isPlaceholderData'> & {
  data: unknown
  refetch: () => unknown
}

type Props = {
  query: State
  /** What the list is called in an error. */
  failed: string
  /** Shown where the server knows no such list. */
  missing?: ReactNode
  skeleton: ReactNode
  empty: ReactNode
  isEmpty: boolean
  children: ReactNode
}

/** Exactly one of: on its way, out of reach, failed, empty, there (spec DP-001, DP-002). */
export function ListStates({ query, failed, missing, skeleton, empty, isEmpty, children }: Props) {
  if (query.data === undefined) {
    if (missing && query.error && toAppError(query.error).code === 'not_found') return missing
    if (query.error)
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
  if (isEmpty && !query.hasNextPage) return empty
  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
      {children}
    </div>
  )
}

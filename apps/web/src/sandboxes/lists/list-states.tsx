import type { ReactNode } from 'react'
import { Loaded, type LoadState } from '../../shell/loaded.tsx'
import type { ListQuery } from './use-sandbox-list.ts'

type Props = {
  query: LoadState & Pick<ListQuery, 'hasNextPage' | 'isPlaceholderData'>
  /** The message if loading failed. */
  failed: string
  /** Shown if the list does not exist on the server. */
  missing?: ReactNode
  skeleton: ReactNode
  empty: ReactNode
  isEmpty: boolean
  children: ReactNode
}

/** Exactly one of: loading, offline, failed, empty, loaded (spec DP-001, DP-002). */
export function ListStates({ query, failed, missing, skeleton, empty, isEmpty, children }: Props) {
  return (
    <Loaded failed={failed} missing={missing} query={query} skeleton={skeleton}>
      {isEmpty && !query.hasNextPage ? (
        empty
      ) : (
        <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
          {children}
        </div>
      )}
    </Loaded>
  )
}

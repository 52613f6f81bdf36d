import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHasHostPages } from '../repositories/use-has-host-pages.ts'

type Props = {
  repository: RepositoryName
  workspaceId: string
  branch: string
  pull: { number: number; htmlUrl: string }
  className: string
  children: ReactNode
}

/** Links to a pull request: here if its host has no pages for it, else to the host in a new tab. */
export function PullLink({ repository, workspaceId, branch, pull, className, children }: Props) {
  const hasPages = useHasHostPages()
  if (!hasPages || isLocalOwner(repository.owner))
    return (
      <Link
        className={className}
        params={{ _splat: `${fullName(repository)}/${branch}` }}
        search={{ workspaceId, pull: String(pull.number), mode: 'review' }}
        to="/p/github/$"
      >
        {children}
      </Link>
    )
  return (
    <a className={className} href={pull.htmlUrl} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  )
}

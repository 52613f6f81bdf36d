import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHasHostPages } from './use-has-host-pages.ts'

type Props = {
  /** The repository, and the address of the commit at its host. */
  git: { username: string | null; repo: string | null; url: string }
  title?: string
  children: ReactNode
}

const style = 'text-accent-text underline-offset-2 hover:underline'

/** Links to the origin of files: here if the repository is hosted here, else at its host in a new tab. */
export function OriginLink({ git: { username, repo, url }, children, ...props }: Props) {
  const hasPages = useHasHostPages()
  if (username && repo && isLocalOwner(username))
    return (
      <Link
        {...props}
        className={style}
        params={{ owner: username, name: repo }}
        to="/dashboard/repositories/$owner/$name"
      >
        {children}
      </Link>
    )
  if (!hasPages)
    return (
      <span {...props}>
        {children} <span className="text-ink-muted">{gitMessages.sampleHost}</span>
      </span>
    )
  return (
    <a {...props} className={style} href={url} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  )
}

import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { draftPlacesQuery } from '@sandlot/core/branches/draft-places'
import { parseBranchPath } from '@sandlot/core/branches/rules'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { fullName } from '@sandlot/core/repositories/rules'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../shell/browser/use-title.ts'
import { MessagePage } from '../shell/pages/message-page.tsx'
import { useServices } from '../shell/services.tsx'
import { inWorkspace, WhichWorkspace } from './which-workspace.tsx'

type Props = {
  path: string
  /** Rendered if no workspace is needed or found. */
  children: ReactNode
}

/**
 * Resolves an address without a workspace. A branch that exists only in a workspace is opened there, any other at its
 * host.
 */
export function FindDraft({ path, children }: Props) {
  const { client } = useServices()
  const wanted = parseBranchPath(path)
  const branch = wanted?.branch ?? ''
  const query = useQuery({
    ...draftPlacesQuery(client, { owner: wanted?.owner ?? '', name: wanted?.name ?? '' }, branch),
    enabled: branch !== '',
  })
  if (branch === '' || query.error) return children
  if (!query.data) return <Looking name={wanted ? fullName(wanted) : path} />
  const [first, ...others] = query.data
  if (first === undefined) return children
  if (others.length === 0)
    return <Navigate params={{ _splat: path }} replace search={inWorkspace(first.id)} to="/p/github/$" />
  return (
    <WhichWorkspace
      path={path}
      teams={query.data}
      text={draftMessages.whichText}
      title={draftMessages.whichTitle(branch)}
    />
  )
}

function Looking({ name }: { name: string }) {
  useTitle(gitMessages.openTitle(name))
  return <MessagePage action={null} text={draftMessages.finding} title={gitMessages.openTitle(name)} />
}

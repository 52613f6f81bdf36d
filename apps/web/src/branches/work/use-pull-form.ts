import { BRANCHES_MAX } from '@sandlot/core/branches/limits'
import { orderBranches } from '@sandlot/core/branches/rules'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { projectQuery } from '@sandlot/core/repositories/project-query'
import type { Place } from '@sandlot/core/repositories/queries'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { pullStartQuery } from './pull-queries.ts'

/** The fields of a form for a pull request: what nobody has written yet follows the branches. */
export function usePullForm(place: Place, head: string, defaultBase: string) {
  const { client } = useServices()
  const [base, setBase] = useState(defaultBase)
  const [isBaseTyped, setBaseTyped] = useState(true)
  const [title, setTitle] = useState<string | null>(null)
  const [body, setBody] = useState<string | null>(null)
  const { data: project } = useQuery(projectQuery(client, place))
  const branches = project
    ? orderBranches(project.branches, project.defaultBranch.name).filter(
        ({ name, upstream }) => upstream && name !== head,
      )
    : []
  const names = branches.map(({ name }) => name)
  const into = base.trim()
  const isKnown = into === defaultBase || names.includes(into)
  // Of a repository with more branches than are listed only the host knows.
  const isWhole = project !== undefined && project.branchCount < BRANCHES_MAX
  const isBaseMissing = isWhole && into !== '' && !isKnown
  const start = useQuery({
    ...pullStartQuery(client, place, head, into),
    enabled: isKnown,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    title: title ?? start.data?.title ?? '',
    setTitle,
    body: body ?? start.data?.body ?? '',
    setBody,
    base,
    setBase: (text: string) => {
      setBase(text)
      setBaseTyped(false)
    },
    /** Nobody is told that a name is wrong before it is written. */
    leaveBase: () => setBaseTyped(true),
    isBaseMissing,
    into,
    names,
    baseProblem: isBaseMissing && isBaseTyped ? gitHostMessages.branchMissing(into) : null,
    people: start.data?.reviewers ?? null,
    isLoading: start.isPending,
  }
}

import { BRANCHES_MAX } from '@sandlot/core/branches/limits'
import { orderBranches } from '@sandlot/core/branches/rules'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { projectQuery } from '@sandlot/core/repositories/project-query'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { pullStartQuery } from './pull-queries.ts'

/** The fields of a pull request form. Fields that the user has not edited follow the branches. */
export function usePullForm(repository: RepositoryRef, head: string, defaultBase: string) {
  const { client } = useServices()
  const [base, setBase] = useState(defaultBase)
  const [isBaseTyped, setBaseTyped] = useState(true)
  const [title, setTitle] = useState<string | null>(null)
  const [body, setBody] = useState<string | null>(null)
  const { data: project } = useQuery(projectQuery(client, repository))
  const branches = project
    ? orderBranches(project.branches, project.defaultBranch.name).filter(
        ({ name, upstream }) => upstream && name !== head,
      )
    : []
  const names = branches.map(({ name }) => name)
  const into = base.trim()
  const isKnown = into === defaultBase || names.includes(into)
  // If a repository has more branches than are listed, only the host knows whether one exists.
  const isWhole = project !== undefined && project.branchCount < BRANCHES_MAX
  const isBaseMissing = isWhole && into !== '' && !isKnown
  const start = useQuery({
    ...pullStartQuery(client, repository, head, into),
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
    /** A name is not reported as wrong while it is being typed. */
    leaveBase: () => setBaseTyped(true),
    isBaseMissing,
    into,
    names,
    baseProblem: isBaseMissing && isBaseTyped ? gitHostMessages.branchMissing(into) : null,
    people: start.data?.reviewers ?? null,
    isLoading: start.isPending,
  }
}

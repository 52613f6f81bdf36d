import { originCard, type TemplateCard } from '@sandlot/core/templates/card-rules'
import { officialTemplatesQuery, originQuery } from '@sandlot/core/templates/queries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'

/** The starting point, and its workspace if it is the user's own sandbox. */
export type Origin = { card: TemplateCard; ownTeamId: string | null }

export type CreateFlow = {
  view: 'select' | 'loading' | 'config'
  origin: Origin | null
  /** Whether the sandbox to fork failed to load. */
  hasFailed: boolean
  choose: (card: TemplateCard) => void
  back: () => void
}

/** Determines which of the three views is shown: select, loading, config (spec CR-007, CR-035, CR-036). */
export function useCreateFlow(sandboxId: string | undefined): CreateFlow {
  const { client } = useServices()
  const [chosen, setChosen] = useState<TemplateCard | null>(null)
  const [forkId, setForkId] = useState(sandboxId)
  const fork = useQuery({ ...originQuery(client, forkId ?? ''), enabled: forkId !== undefined })
  const official = useQuery(officialTemplatesQuery(client))

  const originOfFork = (): Origin | null => {
    if (forkId === undefined || !fork.data || official.isLoading) return null
    const { authorization, teamId } = fork.data
    const card = originCard(fork.data, official.data ?? [])
    return { card, ownTeamId: authorization === 'OWNER' ? teamId : null }
  }
  const origin = chosen ? { card: chosen, ownTeamId: null } : originOfFork()
  const isLoading = forkId !== undefined && !fork.isError && origin === null

  return {
    view: origin ? 'config' : isLoading ? 'loading' : 'select',
    origin,
    hasFailed: forkId !== undefined && fork.isError,
    choose: setChosen,
    back: () => {
      setChosen(null)
      setForkId(undefined)
    },
  }
}

import { refusalText } from '@sandlot/core/actions'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { repositoryActions } from '@sandlot/core/repositories/actions'
import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import { importGitHubRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { importRefusals } from '@sandlot/core/repositories/refusals'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import { TierSelect } from '../../templates/create/tier-select.tsx'
import { useCreateWorkspaces } from '../../templates/use-create-workspaces.ts'
import { useWorkspaceLimits } from '../../templates/use-workspace-limits.ts'
import { FormProblems } from './form-problems.tsx'
import { aimedTier } from './import-aims.ts'
import type { ConfigProps } from './import-config.tsx'
import { WorkspaceSelect } from './workspace-select.tsx'

/** Selects the workspace and the machine for an import (spec IM-072 to IM-079). */
export function ImportForm({ found: { repo, projects }, aims, onBack, onBusy, onClose, onGo }: ConfigProps) {
  const { client, queries } = useServices()
  const workspaces = useCreateWorkspaces()
  const [picked, setPicked] = useState<string | null>(null)
  const [tier, setTier] = useState<number | null>(() => aimedTier(aims))
  const [problem, setProblem] = useState<AppError | null>(null)
  const [isPending, run] = useOneAtATime()
  const teamId = picked ?? workspaces.initialId
  const limits = useWorkspaceLimits(teamId)
  const { data } = useQuery({
    ...workspaceLimitsQuery(client, teamId ?? ''),
    enabled: teamId !== undefined,
  })
  const reason = data ? creditRefusal(repositoryActions['project.import'], data.restriction) : null
  const frozen = reason && refusalText(importRefusals, reason)
  const isThere = projects.some(({ team }) => team?.id === teamId)
  const mayNot = workspaces.isLoaded && workspaces.options.length === 0
  const place = { owner: repo.owner.login, name: repo.name }

  const importInto = async (into: string) => {
    setProblem(null)
    onBusy(true)
    try {
      const wanted = { ...place, teamId: into, vmTier: tier }
      const { defaultBranch } = await importGitHubRepository(client, queries)(wanted)
      const branch = aims.import_ref ?? defaultBranch
      onGo(branchPath({ ...place, branch, workspaceId: into, isImport: true }))
    } catch (error) {
      setProblem(toAppError(error))
    } finally {
      onBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isThere && frozen === null && teamId !== undefined) void run(() => importInto(teamId))
  }

  return (
    <form className="flex min-w-0 flex-1 flex-col gap-5" noValidate onSubmit={submit}>
      <TextField isReadOnly label={repositoryMessages.nameLabel} name="repository" value={repo.fullName} />
      <TierSelect
        highest={limits?.highestVmTier ?? 0}
        isFree={limits?.isFree ?? false}
        onChange={setTier}
        value={tier ?? limits?.defaultVmTier ?? 0}
      />
      <WorkspaceSelect onChange={setPicked} teamId={teamId} workspaces={workspaces} />
      <FormProblems
        failed={repositoryMessages.importFailed}
        frozen={frozen}
        mayNot={mayNot}
        problem={problem}
      />
      <footer className="flex items-center justify-end gap-2">
        {(onBack ?? onClose) && (
          <Button isDisabled={isPending} onPress={() => (onBack ?? onClose)?.()}>
            {repositoryMessages.cancel}
          </Button>
        )}
        <Button
          isDisabled={mayNot || isThere || frozen !== null}
          isPending={isPending}
          type="submit"
          variant="primary"
        >
          {isPending ? repositoryMessages.importing : repositoryMessages.import}
        </Button>
      </footer>
    </form>
  )
}

import { refusalText } from '@sandlot/core/actions'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { repositoryActions } from '@sandlot/core/repositories/actions'
import { importProject } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { importRefusals } from '@sandlot/core/repositories/refusals'
import { repositoryPath } from '@sandlot/core/repositories/rules'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { useCreateWorkspaces } from '../templates/use-create-workspaces.ts'
import type { ConfigProps } from './import-config.tsx'

export function ImportForm({ found: { repo, projects }, onBack, onBusy, onClose, onGo }: ConfigProps) {
  const { client, queries } = useServices()
  const { mutateAsync } = useMutation({ ...importProject(client, queries), networkMode: 'always' })
  const workspaces = useCreateWorkspaces()
  const [picked, setPicked] = useState<string | null>(null)
  const [problem, setProblem] = useState<AppError | null>(null)
  const [isPending, setPending] = useState(false)
  const teamId = picked ?? workspaces.initialId
  const { data: limits } = useQuery({
    ...workspaceLimitsQuery(client, teamId ?? ''),
    enabled: teamId !== undefined,
  })
  const reason = limits ? creditRefusal(repositoryActions['project.import'], limits.restriction) : null
  const frozen = reason && refusalText(importRefusals, reason)
  const isThere = projects.some(({ team }) => team?.id === teamId)
  const mayNot = workspaces.isLoaded && workspaces.options.length === 0

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isThere || frozen !== null || teamId === undefined) return
    const busy = (is: boolean) => {
      setPending(is)
      onBusy(is)
    }
    busy(true)
    setProblem(null)
    try {
      const { repository } = await mutateAsync({ owner: repo.owner.login, name: repo.name, teamId })
      onGo(repositoryPath(repository, teamId))
    } catch (error) {
      setProblem(toAppError(error))
      busy(false)
    }
  }

  return (
    <form className="flex min-w-0 flex-1 flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextField isReadOnly label={repositoryMessages.nameLabel} name="repository" value={repo.fullName} />
      {workspaces.options.length > 0 && (
        <Select
          label={repositoryMessages.workspaceLabel}
          onChange={setPicked}
          options={workspaces.options.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={repositoryMessages.workspacePlaceholder}
          value={teamId ?? ''}
        />
      )}
      <div aria-live="assertive" className="mt-auto">
        {mayNot && <p className="text-danger-text text-sm">{repositoryMessages.noWorkspace}</p>}
        {frozen !== null && <p className="text-danger-text text-sm">{frozen}</p>}
        {problem && (
          <p className="rounded-md bg-danger-soft px-3 py-2 text-danger-text text-sm">
            {repositoryMessages.importFailed}: {problem.message} {problem.hint}
          </p>
        )}
      </div>
      <footer className="flex items-center justify-end gap-2">
        <Button isDisabled={isPending} onPress={onBack ?? onClose}>
          {repositoryMessages.cancel}
        </Button>
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

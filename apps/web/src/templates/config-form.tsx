import { AppError, toAppError } from '@sandlot/core/errors'
import { TITLE_MAX_LENGTH } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { suggestedTitleQuery } from '@sandlot/core/sandboxes/queries'
import { initialPrivacy, sandboxPath, titleProblem } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import type { ConfigProps } from './config-view.tsx'
import { PrivacyChoice } from './privacy-choice.tsx'
import { useCreateSandbox } from './use-create-sandbox.ts'
import { useCreateWorkspaces } from './use-create-workspaces.ts'

export function ConfigForm({ origin, collectionPath, onBack, onBusy, onGo }: ConfigProps) {
  const { client } = useServices()
  const suggestion = useQuery(suggestedTitleQuery(client))
  const parameter = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.privacy })
  const workspaces = useCreateWorkspaces()
  const create = useCreateSandbox()
  const [typed, setTyped] = useState<string | null>(null)
  const [chosenTeam, setChosenTeam] = useState<string | null>(null)
  const [privacy, setPrivacy] = useState(() => initialPrivacy(String(parameter)))
  const [problem, setProblem] = useState<AppError | null>(null)
  const [isPending, setPending] = useState(false)

  const title = typed ?? suggestion.data ?? ''
  const teamId = chosenTeam ?? workspaces.initialId
  const folderPath = teamId === workspaces.activeId ? collectionPath : null
  const mayNot = workspaces.isLoaded && workspaces.options.length === 0

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || teamId === undefined) return
    const found = titleProblem(title)
    if (found) return setProblem(new AppError('validation', found, { field: 'title' }))
    const busy = (is: boolean) => {
      setPending(is)
      onBusy(is)
    }
    busy(true)
    setProblem(null)
    try {
      const made = await create({ templateId: origin.id, title: title.trim(), teamId, privacy, folderPath })
      onGo(sandboxPath(made))
    } catch (error) {
      setProblem(toAppError(error))
      busy(false)
    }
  }

  const titleError = problem?.field === 'title' ? problem.message : null
  return (
    <form className="flex min-w-0 flex-1 flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        autoComplete="off"
        autoFocus
        isReadOnly={isPending}
        label={templateMessages.titleLabel}
        maxLength={2 * TITLE_MAX_LENGTH}
        name="title"
        onChange={setTyped}
        problem={titleError}
        value={title}
      />
      {workspaces.options.length > 1 && (
        <Select
          label={templateMessages.workspaceLabel}
          onChange={setChosenTeam}
          options={workspaces.options.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={templateMessages.workspacePlaceholder}
          value={teamId ?? ''}
        />
      )}
      <PrivacyChoice isDisabled={isPending} onChange={setPrivacy} value={privacy} />
      <div aria-live="assertive" className="mt-auto">
        {mayNot && <p className="text-danger-text text-sm">{templateMessages.noWorkspace}</p>}
        {problem && !titleError && (
          <p className="rounded-md bg-danger-soft px-3 py-2 text-danger-text text-sm">
            {sandboxMessages.forkFailed}: {problem.message} {problem.hint}
          </p>
        )}
      </div>
      <footer className="flex items-center justify-end gap-2">
        <span className="mr-auto truncate text-ink-muted text-sm">
          {templateMessages.folderHint(
            folderPath === null
              ? sandboxMessages.draftsTitle
              : folderPath === '/'
                ? sandboxMessages.foldersTitle
                : folderPath,
          )}
        </span>
        <Button isDisabled={isPending} onPress={onBack}>
          {templateMessages.cancel}
        </Button>
        <Button isDisabled={mayNot} isPending={isPending} type="submit" variant="primary">
          {isPending ? templateMessages.creating : templateMessages.submit}
        </Button>
      </footer>
    </form>
  )
}

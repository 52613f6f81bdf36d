import { featuresQuery } from '@sandlot/core/accounts/queries'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { followMessages } from '@sandlot/core/repositories/follow-messages'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import type { GitTreeFound } from '@sandlot/core/repositories/git-queries'
import { type GitTree, gitId } from '@sandlot/core/repositories/git-rules'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { openInMessages } from '@sandlot/core/repositories/open-in-messages'
import { repositoryKeys } from '@sandlot/core/repositories/queries'
import { createSandbox } from '@sandlot/core/sandboxes/queries'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { RadioRows } from '@sandlot/ui/radio-rows'
import { Select } from '@sandlot/ui/select'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Notice } from '../accounts/notice.tsx'
import { useServices } from '../shell/services.tsx'
import { useOneAtATime } from '../shell/use-one-at-a-time.ts'
import { useCreateWorkspaces } from '../templates/use-create-workspaces.ts'
import { OriginLink } from './origin-link.tsx'

type Props = { found: GitTreeFound; repository: GitTree; workspaceId: string | null }

type RunsIn = 'auto' | 'browser' | 'devbox'
const ways: readonly RunsIn[] = ['auto', 'browser', 'devbox']

/** What to open, where it runs, and in which workspace. */
export function OpenRepositoryForm({ found: { repo, git }, repository, workspaceId }: Props) {
  const { client, queries, storage, toasts } = useServices()
  const router = useRouter()
  const { mutateAsync } = useMutation({ ...createSandbox(client, queries), networkMode: 'always' })
  const workspaces = useCreateWorkspaces(workspaceId)
  const [picked, setPicked] = useState<string | null>(null)
  const [runsIn, setRunsIn] = useState<RunsIn>('auto')
  const { data: features } = useQuery(featuresQuery(client))
  // Older servers do not report whether they receive webhooks.
  const isTold = isLocalOwner(repository.owner) || features?.githubWebhooks !== false
  const [isPending, run] = useOneAtATime()
  const [problem, setProblem] = useState<AppError | null>(null)
  const teamId = picked ?? workspaces.initialId
  // A branch that exists only in one workspace is opened there.
  const isGiven = workspaces.options.some(({ id }) => id === workspaceId)
  const mayNot = workspaces.isLoaded && workspaces.options.length === 0

  const open = async (into: string, isSynced: boolean) => {
    setProblem(null)
    try {
      const {
        id,
        alias,
        v2,
        notes = [],
      } = await mutateAsync({
        templateId: gitId(repository),
        teamId: into,
        ...(runsIn !== 'auto' && { v2: runsIn === 'devbox' }),
        ...(isSynced && { isSynced }),
      })
      storage.set(storageKeys.workspace, into)
      for (const note of notes) toasts.toast('warning', note)
      // A draft remembers its sandbox or devbox.
      void queries.invalidateQueries({ queryKey: repositoryKeys.all })
      await router.navigate({ href: sandboxPath({ id, alias, isV2: v2 }) })
    } catch (error) {
      if (!toasts.signedOut(error)) setProblem(toAppError(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (teamId !== undefined) void run(() => open(teamId, false))
  }

  return (
    <form
      className="mt-5 flex w-full flex-col gap-5 rounded-xl border border-line bg-surface p-5 text-left shadow-sm"
      noValidate
      onSubmit={submit}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Fact name={repositoryMessages.nameLabel}>
          <OriginLink git={git}>{repo.fullName}</OriginLink>
        </Fact>
        <Fact name={gitMessages.branchLabel}>{git.branch}</Fact>
        <Fact name={gitMessages.folderLabel}>{git.path || gitMessages.wholeRepository}</Fact>
        <Fact name={gitMessages.visibilityLabel}>
          {repo.private ? repositoryMessages.private : repositoryMessages.public}
        </Fact>
      </dl>
      {workspaces.options.length > 1 && !isGiven && (
        <Select
          label={repositoryMessages.workspaceLabel}
          onChange={setPicked}
          options={workspaces.options.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={repositoryMessages.workspacePlaceholder}
          value={teamId ?? ''}
        />
      )}
      <RadioRows
        legend={openInMessages.legend}
        onChange={setRunsIn}
        options={ways.map((way) => ({ value: way, ...openInMessages[way] }))}
        value={runsIn}
      />
      {repo.private && <Notice>{gitMessages.privateOnly(repository)}</Notice>}
      {mayNot && <Notice isProblem>{templateMessages.noWorkspace}</Notice>}
      {problem && (
        <Notice isProblem>
          {problem.message} {problem.hint}
        </Notice>
      )}
      <Button
        isDisabled={teamId === undefined}
        isPending={isPending}
        size="lg"
        type="submit"
        variant="primary"
        wide
      >
        {isPending ? gitMessages.opening : gitMessages.open}
      </Button>
      <div className="flex flex-col gap-2 border-line border-t pt-5">
        <p className="text-ink-muted text-sm">{followMessages.createText(isTold)}</p>
        <Button
          isDisabled={teamId === undefined || isPending}
          onPress={() => teamId !== undefined && void run(() => open(teamId, true))}
          wide
        >
          {gitMessages.sync}
        </Button>
      </div>
    </form>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{name}</dt>
    <dd className="break-words" dir="auto">
      {children}
    </dd>
  </>
)

import { refusalText } from '@sandlot/core/actions'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { repositoryActions } from '@sandlot/core/repositories/actions'
import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import { forkMessages } from '@sandlot/core/repositories/fork-messages'
import {
  forkRepository,
  githubAccountsQuery,
  nameValidity,
  type Validity,
} from '@sandlot/core/repositories/import-queries'
import { NAME_DEBOUNCE_MS } from '@sandlot/core/repositories/limits'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { repositoryKeys } from '@sandlot/core/repositories/queries'
import { importRefusals } from '@sandlot/core/repositories/refusals'
import { fullName } from '@sandlot/core/repositories/rules'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { Spinner } from '@sandlot/ui/spinner'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useDebouncedText } from '../../shell/use-debounced-text.ts'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import { useCreateWorkspaces } from '../../templates/use-create-workspaces.ts'
import { ReachButtons } from '../reach-buttons.tsx'
import { FormProblems } from './form-problems.tsx'
import type { ConfigProps } from './import-config.tsx'
import { WorkspaceSelect } from './workspace-select.tsx'

/** For a repository that the user may only read: imports their own fork of it (spec IM-080 to IM-092). */
export function ForkForm({ found: { repo }, onBack, onBusy, onClose, onGo }: ConfigProps) {
  const { client, queries } = useServices()
  const workspaces = useCreateWorkspaces()
  const { data: accounts } = useQuery({ ...githubAccountsQuery(client), networkMode: 'always' })
  const [picked, setPicked] = useState<string | null>(null)
  const [name, setName] = useState(repo.name)
  const [account, setAccount] = useState<string | null>(null)
  const [problem, setProblem] = useState<AppError | null>(null)
  const [isPending, run] = useOneAtATime()
  const teamId = picked ?? workspaces.initialId
  const { data: limits } = useQuery({
    ...workspaceLimitsQuery(client, teamId ?? ''),
    enabled: teamId !== undefined,
  })
  const own = accounts?.profile?.login
  const owner = account ?? own ?? ''
  const validity = useNameValidity(owner, name)
  const reason = limits ? creditRefusal(repositoryActions['project.fork'], limits.restriction) : null
  const frozen = reason && refusalText(importRefusals, reason)
  const mayNot = workspaces.isLoaded && workspaces.options.length === 0
  const isReady = validity.state === 'valid' && frozen === null && !isPending

  const fork = async (into: string) => {
    setProblem(null)
    onBusy(true)
    try {
      const made = await forkRepository(
        client,
        queries,
      )({
        from: { owner: repo.owner.login, name: repo.name },
        name: name.trim(),
        teamId: into,
        organization: owner === own ? null : owner,
      })
      onGo(branchPath({ owner: made.owner, name: made.repo, branch: made.branch, workspaceId: into }))
    } catch (error) {
      setProblem(toAppError(error))
    } finally {
      onBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && teamId !== undefined) void run(() => fork(teamId))
  }

  if (accounts && !accounts.profile)
    return (
      <div className="flex min-w-0 flex-1 flex-col items-start gap-4">
        <p className="text-ink-muted">{forkMessages.needed}</p>
        <ReachButtons />
      </div>
    )
  return (
    <form className="flex min-w-0 flex-1 flex-col gap-5" noValidate onSubmit={submit}>
      <WorkspaceSelect onChange={setPicked} teamId={teamId} workspaces={workspaces} />
      <Select
        label={forkMessages.organizationLabel}
        onChange={setAccount}
        options={[...(accounts?.profile ? [accounts.profile] : []), ...(accounts?.organizations ?? [])].map(
          ({ login }) => ({ value: login, label: login }),
        )}
        placeholder={forkMessages.organizationLabel}
        value={owner}
      />
      <div className="flex items-start gap-2">
        <TextField
          autoComplete="off"
          className="min-w-0 flex-1"
          isRequired
          label={forkMessages.nameLabel}
          name="name"
          onChange={setName}
          problem={validity.state === 'invalid' ? validity.message : null}
          spellCheck="false"
          value={name}
        />
        <NameMark validity={validity} />
      </div>
      <FormProblems failed={forkMessages.failed} frozen={frozen} mayNot={mayNot} problem={problem} />
      <footer className="flex items-center justify-end gap-2">
        {(onBack ?? onClose) && (
          <Button isDisabled={isPending} onPress={() => (onBack ?? onClose)?.()}>
            {repositoryMessages.cancel}
          </Button>
        )}
        <Button
          isDisabled={mayNot || (!isReady && !isPending)}
          isPending={isPending}
          type="submit"
          variant="primary"
        >
          {isPending ? forkMessages.forking : forkMessages.fork}
        </Button>
      </footer>
    </form>
  )
}

/** Shows next to a name whether it is available (spec IM-083, IM-085). */
const NameMark = ({ validity }: { validity: Validity }) => (
  <span className="mt-6.5 flex size-9 shrink-0 items-center justify-center" role="status">
    {validity.state === 'validating' && (
      <>
        <Spinner />
        <span className="sr-only">{forkMessages.checking}</span>
      </>
    )}
    {validity.state === 'valid' && (
      <>
        <Check aria-hidden className="text-accent-text" size={18} />
        <span className="sr-only">{forkMessages.valid(fullName(validity))}</span>
      </>
    )}
    {validity.state === 'invalid' && <X aria-hidden className="text-danger-text" size={18} />}
  </span>
)

/** Checks whether a fork's name is available once typing has paused (spec IM-083, IM-084). */
function useNameValidity(owner: string, typed: string): Validity {
  const { client } = useServices()
  const name = typed.trim()
  const wanted = owner === '' || name === '' ? '' : fullName({ owner, name })
  const settled = useDebouncedText(wanted, NAME_DEBOUNCE_MS)
  const isSettled = wanted !== '' && settled === wanted
  const { data, isFetching } = useQuery({
    queryKey: [...repositoryKeys.githubAll, 'name', wanted],
    queryFn: () => nameValidity(client, { owner, name }),
    enabled: isSettled,
    networkMode: 'always',
    // Never cached, because somebody may take the name at any moment.
    gcTime: 0,
  })
  if (wanted === '') return { state: 'idle' }
  return isSettled && data && !isFetching ? data : { state: 'validating' }
}

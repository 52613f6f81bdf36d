import { boxGitMessages } from '@sandlot/core/branches/box-git-messages'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { workMessages } from '@sandlot/core/branches/work-messages'
import type { WorkStatus } from '@sandlot/core/branches/work-rest'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpToLine, GitBranch, GitPullRequest } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { restoreVersionOf } from '../../files/version-queries.ts'
import { LoadFailure } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import { PullLink } from '../pull-link.tsx'
import { ChangeRow } from './change-row.tsx'
import { CommitForm } from './commit-form.tsx'
import { ImportFirst } from './import-first.tsx'
import { workOf, workQuery } from './work-queries.ts'

const diffModal = () => import('./diff-modal.tsx').then((module) => module.DiffModal)
const pullForm = () => import('./pull-form-modal.tsx').then((module) => module.PullFormModal)

/** The id of the text that explains why there is nothing to pull. */
const NOT_ON_HOST = 'branch-not-on-host'

export type GitPanelProps = {
  sandboxId: string
  workspaceId: string
  isDevbox: boolean
  /** The number of the last save. The changes are fetched again when it grows. */
  currentVersion: number
  mayWrite: boolean
  /** Saves pending changes. Resolves with false on failure. */
  saveFirst: () => Promise<boolean>
  onOpenFile: (path: string, line: number, column: number) => void
}

/** The branch that a sandbox came from: the changes to it, and how to push, pull and review them. */
export function GitPanel(props: GitPanelProps) {
  const { sandboxId, currentVersion } = props
  const { client, queries } = useServices()
  const query = useQuery({ ...workQuery(client, sandboxId), retry: false })
  const seen = useRef(currentVersion)
  useEffect(() => {
    if (seen.current === currentVersion) return
    seen.current = currentVersion
    void workOf(client, queries, sandboxId).readAgain()
  }, [client, queries, sandboxId, currentVersion])

  if (query.data) return <Branch {...props} status={query.data} />
  if (query.error) return <LoadFailure failed={workMessages.loadFailed} query={query} />
  return (
    <p className="p-4 text-ink-muted text-sm" role="status">
      {workMessages.loading}
    </p>
  )
}

function Branch({ status, ...props }: GitPanelProps & { status: WorkStatus }) {
  const { sandboxId, workspaceId, isDevbox, mayWrite, saveFirst, onOpenFile } = props
  const { client, queries, toasts } = useServices()
  const { openModal } = useModals()
  const [isPending, run] = useOneAtATime()
  const work = workOf(client, queries, sandboxId)
  const { changes, owner, repo, branch, path, defaultBranch, pullRequest, devbox } = status
  // While the devbox is asleep, the branch is read-only.
  const isResting = devbox !== null && !devbox.isAwake
  const mayWork = mayWrite && !isResting

  const pull = () =>
    run(async () => {
      if (!(await saveFirst())) return
      try {
        const { files, conflicts, forced, skipped } = await work.pull()
        const told = [
          files === 0 && conflicts.length === 0 ? workMessages.upToDate : workMessages.pulled(files),
          forced && workMessages.pulledForced,
          conflicts.length > 0 && workMessages.pullConflicts(conflicts.length),
          skipped.length > 0 && workMessages.pullSkipped(skipped),
        ]
        toasts.toast(conflicts.length > 0 ? 'warning' : 'success', told.filter(Boolean).join(' '))
      } catch (error) {
        toasts.failed(workMessages.pullFailed, error)
      }
    })

  const push = () =>
    run(async () => {
      try {
        await work.push()
        toasts.toast('success', boxGitMessages.pushed)
      } catch (error) {
        toasts.failed(boxGitMessages.pushFailed, error)
      }
    })

  const discard = (paths: string[]) =>
    run(async () => {
      if (!(await saveFirst())) return
      try {
        const { previousVersion } = await work.discard(paths)
        const { mutationFn, onSuccess } = restoreVersionOf(client, queries)
        const undone = { sandboxId, version: previousVersion, paths }
        toasts.toast('success', workMessages.discarded(paths.length), {
          label: workMessages.undo,
          run: () =>
            void mutationFn(undone).then(
              (reply) => Promise.all([onSuccess(reply, undone), work.readAgain()]),
              (error) => toasts.failed(workMessages.discardFailed, error),
            ),
        })
      } catch (error) {
        toasts.failed(workMessages.discardFailed, error)
      }
    })

  const showDiff = (path: string) => {
    const kind = changes.find((change) => change.path === path)?.kind
    const isConflict = kind === 'conflicted'
    void openModal(diffModal, { sandboxId, path, isConflict: isConflict && mayWork, work })
  }

  const isOnHost = status.upstream !== false
  const isProposable = mayWrite && status.upstream === true
  const canPropose = isProposable && defaultBranch !== null && branch !== defaultBranch
  return (
    <section aria-label={workMessages.title} className="flex h-full flex-col gap-3 overflow-y-auto p-3">
      <div className="flex flex-col gap-1">
        <h2 className="flex min-w-0 items-center gap-2 font-medium text-sm">
          <GitBranch aria-hidden className="shrink-0 text-ink-muted" size={16} />
          <span className="truncate" dir="auto" title={branch}>
            {branch}
          </span>
        </h2>
        <p className="truncate text-ink-muted text-xs" dir="auto">
          {[owner, repo, path].filter(Boolean).join('/')}
        </p>
        <Standing isDevbox={isDevbox} status={status} />
      </div>
      {mayWork && (
        <Button
          {...(!isOnHost && { 'aria-describedby': NOT_ON_HOST })}
          icon={<ArrowDownToLine aria-hidden size={14} />}
          isDisabled={!isOnHost}
          isPending={isPending}
          onPress={() => void pull()}
          size="sm"
          wide
        >
          {workMessages.pull}
        </Button>
      )}
      {mayWork && devbox !== null && devbox.unpushed > 0 && (
        <Button
          icon={<ArrowUpToLine aria-hidden size={14} />}
          isPending={isPending}
          onPress={() => void push()}
          size="sm"
          wide
        >
          {boxGitMessages.push}
        </Button>
      )}
      <h3 className="font-medium text-ink-muted text-xs">
        {changes.length === 0 ? workMessages.changes : workMessages.changed(changes.length)}
      </h3>
      {changes.length === 0 ? (
        <p className="text-ink-muted text-sm">{workMessages.noChanges}</p>
      ) : mayWork ? (
        <CommitForm
          changes={changes}
          onDiscard={(path) => void discard([path])}
          onDiff={showDiff}
          onOpen={(path) => onOpenFile(path, 1, 1)}
          sandboxId={sandboxId}
          saveFirst={saveFirst}
          work={work}
        />
      ) : (
        <ul aria-label={workMessages.changes}>
          {changes.map((change) => (
            <ChangeRow change={change} key={change.path} onDiff={showDiff} />
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-col gap-2">
        {pullRequest ? (
          <PullLink
            branch={branch}
            className="flex items-center gap-2 text-accent-text text-sm hover:underline"
            pull={pullRequest}
            repository={{ owner, name: repo }}
            workspaceId={workspaceId}
          >
            <GitPullRequest aria-hidden className="shrink-0" size={15} />
            <span className="truncate">{pullMessages.view(pullRequest.number)}</span>
          </PullLink>
        ) : (
          canPropose && (
            <Button
              icon={<GitPullRequest aria-hidden size={14} />}
              onPress={() =>
                void openModal(pullForm, {
                  repository: { owner, name: repo, teamId: workspaceId },
                  head: branch,
                  base: defaultBranch,
                  onDone: () => void work.readAgain(),
                })
              }
              size="sm"
              wide
            >
              {pullMessages.create}
            </Button>
          )
        )}
        {isProposable && defaultBranch === null && (
          <ImportFirst repository={{ owner, name: repo }} workspaceId={workspaceId} />
        )}
      </div>
    </section>
  )
}

/** How the branch compares with its host. */
function Standing({ status, isDevbox }: { status: WorkStatus; isDevbox: boolean }) {
  const { path, upstream, behind, ahead, forced, defaultBranch, hostProblem, head, devbox } = status
  const commit = devbox?.upstreamCommit ?? status.commit
  const lines = [
    isDevbox && path !== '' && boxGitMessages.folderOnly(path),
    devbox && (devbox.isAwake ? boxGitMessages.inBox : boxGitMessages.asleep),
    devbox !== null && devbox.unpushed > 0 && boxGitMessages.unpushed(devbox.unpushed),
    hostProblem !== null && `${workMessages.hostAway} ${hostProblem}`,
    upstream === false && workMessages.notOnHost,
    forced
      ? workMessages.forced
      : head !== null &&
        head !== commit &&
        (behind === null ? workMessages.moved : workMessages.behind(behind)),
    ahead !== null && ahead > 0 && defaultBranch !== null && workMessages.ahead(ahead, defaultBranch),
  ]
  return lines.map(
    (line) =>
      line && (
        <p
          className="text-ink-muted text-xs"
          id={line === workMessages.notOnHost ? NOT_ON_HOST : undefined}
          key={line}
        >
          {line}
        </p>
      ),
  )
}

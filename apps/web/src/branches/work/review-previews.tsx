import { boxGitMessages } from '@sandlot/core/branches/box-git-messages'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { reviewMessages } from '@sandlot/core/branches/review-messages'
import { directoryPaths } from '@sandlot/core/files/rules'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'
import { fullName } from '@sandlot/core/repositories/rules'
import { type OpenSandbox, sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { LoadFailure } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { workQuery } from './work-queries.ts'

const PreviewPane = lazy(() =>
  import('../../runtime/preview-pane.tsx').then((module) => ({ default: module.PreviewPane })),
)

export type Opened = { id: string; alias: string | null; isV2: boolean }
type Side = { branch: string; sandbox: Opened | null }
type Props = { repository: RepositoryRef; base: Side; head: Side }

/** The previews of both sides of a pull request, side by side, or one at a time if space is short. */
export function ReviewPreviews({ repository, base, head }: Props) {
  const [shown, setShown] = useState<'base' | 'head'>('head')
  const sides = [
    { key: 'base', label: pullMessages.previewBefore, side: base },
    { key: 'head', label: pullMessages.previewAfter, side: head },
  ] as const
  return (
    <section aria-label={reviewMessages.title} className="@container flex flex-col gap-3">
      <p className="text-ink-muted text-sm">{reviewMessages.asNow}</p>
      <fieldset className="flex @2xl:hidden gap-1">
        <legend className="sr-only">{reviewMessages.sides}</legend>
        {sides.map(({ key, label }) => (
          <button
            aria-pressed={shown === key}
            className="h-8 flex-1 rounded-md border border-line text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft"
            key={key}
            onClick={() => setShown(key)}
            type="button"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="grid @2xl:grid-cols-2 gap-3">
        {sides.map(({ key, label, side }) => (
          <section
            aria-label={`${label}: ${side.branch}`}
            className={`h-120 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface ${shown === key ? 'flex' : '@2xl:flex hidden'}`}
            key={key}
          >
            <h3 className="truncate border-line border-b px-3 py-2 text-sm" dir="auto">
              <span className="font-medium">{label}</span>{' '}
              <span className="text-ink-muted">{side.branch}</span>
            </h3>
            {side.sandbox && <SideState id={side.sandbox.id} />}
            <div className="relative min-h-0 flex-1">
              <SidePreview repository={repository} side={side} />
            </div>
          </section>
        ))}
      </div>
    </section>
  )
}

/** How the running version differs from the reviewed one. */
function SideState({ id }: { id: string }) {
  const { client } = useServices()
  const { data: status } = useQuery({ ...workQuery(client, id), retry: false })
  if (!status) return null
  const { changes, commit, devbox, head } = status
  const unpushed = devbox?.unpushed ?? 0
  const differs = [
    changes.length > 0 && reviewMessages.uncommitted(changes.length),
    unpushed > 0 && `${boxGitMessages.unpushed(unpushed)}.`,
    head !== null && head !== (devbox?.upstreamCommit ?? commit) && reviewMessages.behind,
  ].filter((text) => text !== false)
  return (
    <p
      className={`px-3 py-2 text-xs ${differs.length > 0 ? 'bg-warning-soft text-warning-text' : 'text-ink-muted'}`}
    >
      {differs.length > 0 ? differs.join(' ') : reviewMessages.asCommitted(commit)}
    </p>
  )
}

function SidePreview({ repository, side: { branch, sandbox } }: { repository: RepositoryRef; side: Side }) {
  if (!sandbox)
    return (
      <Said text={reviewMessages.notOpened}>
        <ButtonLink
          params={{ _splat: `${fullName(repository)}/${branch}` }}
          search={{ workspaceId: repository.teamId }}
          size="sm"
          to="/p/github/$"
        >
          {reviewMessages.openSide(branch)}
        </ButtonLink>
      </Said>
    )
  if (sandbox.isV2)
    return (
      <Said text={reviewMessages.devbox}>
        <ButtonLink size="sm" to={sandboxPath(sandbox)}>
          {reviewMessages.openDevbox}
        </ButtonLink>
      </Said>
    )
  return <Running id={sandbox.id} />
}

function Running({ id }: { id: string }) {
  const { client } = useServices()
  const query = useQuery({ ...sandboxQuery(client, id), retry: false })
  const record = query.data
  const files = useMemo(() => (record ? filesOf(record) : []), [record])
  if (!record && query.error) return <LoadFailure failed={reviewMessages.loadFailed} query={query} />
  if (!record) return <Said text={pullMessages.loading} />
  return (
    <Suspense fallback={<Said text={pullMessages.loading} />}>
      <PreviewPane
        files={files}
        onOpenFile={() => undefined}
        sandbox={record}
        savedVersion={record.version}
      />
    </Suspense>
  )
}

function filesOf({ modules, directories }: OpenSandbox) {
  const folders = directoryPaths(directories)
  return modules.map(({ title, code, directoryShortid, isBinary }) => {
    const folder = directoryShortid === null ? undefined : folders.get(directoryShortid)
    return { path: folder ? `${folder}/${title}` : title, code, isBinary }
  })
}

const Said = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex h-full flex-col items-center justify-center gap-3 p-5 text-center text-ink-muted text-sm">
    <p>{text}</p>
    {children}
  </div>
)

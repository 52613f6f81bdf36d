import { inputText } from '@sandlot/core/input-rules'
import { isAllowed } from '@sandlot/core/sandboxes/action-rules'
import { placeOf } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { descriptionProblem } from '@sandlot/core/sandboxes/metadata/rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { privacyText, titleProblem } from '@sandlot/core/sandboxes/rules'
import { Button } from '@sandlot/ui/button'
import { CopyPlus, Download, Lock, Trash2 } from 'lucide-react'
import { FollowNote } from '../../repositories/follow/follow-note.tsx'
import { detailsMessages, detailsMessages as say } from '../../sandboxes/details-messages.ts'
import { PrivacyMark } from '../../sandboxes/items/privacy-mark.tsx'
import { PrivacyRows } from '../../sandboxes/privacy-rows.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { FolderSelect } from '../../templates/folder-select.tsx'
import { useWorkspaceLimits } from '../../templates/use-workspace-limits.ts'
import { SwitchRow } from '../settings/switch-row.tsx'
import { useOpenSandboxActions } from '../use-open-sandbox-actions.ts'
import { useSandboxViewer } from '../use-sandbox-viewer.ts'
import { CommitField } from './commit-field.tsx'
import { DetailsFacts } from './details-facts.tsx'
import { ResourcesField } from './resources-field.tsx'
import { TagList, TagsField } from './tags-field.tsx'
import { useDetails } from './use-details.ts'

/** A sandbox's details, editable by those who may, and its actions. */
export function DetailsPanel({ sandbox }: { sandbox: OpenSandbox }) {
  const { actions: allowed, title } = useSandboxViewer(sandbox)
  // Its fields include the sandbox's location and privacy.
  const mayEdit = allowed.has('move')
  return (
    <section
      aria-label={say.details}
      className="flex h-full flex-col gap-5 overflow-y-auto px-3 py-3 *:shrink-0"
    >
      {sandbox.follows && <FollowNote follows={sandbox.follows} sandbox={sandbox} />}
      {mayEdit ? <EditDetails sandbox={sandbox} /> : <ReadDetails sandbox={sandbox} title={title} />}
      <DetailsActions allowed={allowed} sandbox={sandbox} title={title} />
      <DetailsFacts sandbox={sandbox} />
    </section>
  )
}

function EditDetails({ sandbox }: { sandbox: OpenSandbox }) {
  const { said, ...details } = useDetails(sandbox)
  const { team, draft, collection } = sandbox
  const path = draft ? null : (collection?.path ?? null)
  return (
    <>
      <CommitField
        label={say.titleLabel}
        onCommit={details.rename}
        problemOf={(title) => inputText(sandboxMessages, titleProblem(title))}
        value={sandbox.title ?? ''}
      />
      <CommitField
        isLong
        label={say.descriptionLabel}
        onCommit={(description, was) => details.change({ description }, { description: was })}
        placeholder={say.descriptionPlaceholder}
        problemOf={(text) => inputText(refusalMessages, descriptionProblem(text))}
        value={sandbox.description ?? ''}
      />
      <TagsField
        onChange={(tags, done) => details.change({ tags }, { tags: [...sandbox.tags] }, done)}
        tags={sandbox.tags}
      />
      <PrivacyField
        isDraft={sandbox.draft}
        onChange={(privacy) => details.setPrivacy(privacy, sandbox.privacy)}
        teamId={team?.id}
        value={sandbox.privacy}
      />
      {team && (
        <FolderSelect
          onChange={(next) =>
            next !== path &&
            details.move(
              next,
              path,
              placeOf({ draft: next === null, collection: next === null ? null : { id: null, path: next } }),
            )
          }
          teamId={team.id}
          value={path}
        />
      )}
      {sandbox.owned ? (
        <SwitchRow
          hint={say.protectionText}
          isOn={sandbox.isFrozen}
          label={say.protection}
          onChange={details.protect}
        />
      ) : (
        sandbox.isFrozen && <ProtectedNote />
      )}
      <ResourcesField
        onChange={(externalResources, done) =>
          details.change({ externalResources }, { externalResources: [...sandbox.externalResources] }, done)
        }
        urls={sandbox.externalResources}
      />
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}

function ReadDetails({ sandbox, title }: { sandbox: OpenSandbox; title: string }) {
  const { description, tags, privacy, draft, isFrozen, externalResources } = sandbox
  return (
    <>
      <div>
        <h2 className="break-words font-semibold text-lg" dir="auto">
          {title}
        </h2>
        <p className="mt-1 whitespace-pre-line break-words text-ink-muted text-sm" dir="auto">
          {description || say.descriptionNone}
        </p>
      </div>
      <TagList tags={tags} />
      <p className="flex items-center gap-2 text-sm">
        <span aria-hidden>
          <PrivacyMark privacy={privacy} />
        </span>
        {privacyText(privacy, draft)}
      </p>
      {isFrozen && <ProtectedNote />}
      {externalResources.length > 0 && <ResourcesField urls={externalResources} />}
    </>
  )
}

function ProtectedNote() {
  return (
    <p className="flex items-center gap-2 text-sm">
      <Lock aria-hidden className="shrink-0 text-ink-faint" size={14} />
      {say.isProtected}
    </p>
  )
}

type ActionProps = {
  sandbox: OpenSandbox
  title: string
  allowed: ReturnType<typeof useSandboxViewer>['actions']
}

function DetailsActions({ sandbox, title, allowed }: ActionProps) {
  const { confirm } = useModals()
  const run = useOpenSandboxActions(sandbox)
  const remove = async () => {
    const isSure = await confirm({
      title: say.deleteTitle(title),
      message: say.deleteText,
      confirmLabel: sandboxMessages.actions.delete,
      isDanger: true,
    })
    if (isSure) run.remove()
  }
  return (
    <section aria-label={say.actions} className="flex flex-wrap gap-2">
      {allowed.has('fork') && (
        <Button icon={<CopyPlus aria-hidden size={15} />} onPress={run.fork}>
          {sandboxMessages.actions.fork}
        </Button>
      )}
      {allowed.has('download') && (
        <Button
          icon={<Download aria-hidden size={15} />}
          isDisabled={!isAllowed(allowed, 'download')}
          isPending={run.isDownloading}
          onPress={run.download}
        >
          {sandboxMessages.actions.download}
        </Button>
      )}
      {allowed.has('delete') && (
        <Button icon={<Trash2 aria-hidden size={15} />} onPress={() => void remove()} variant="ghost">
          {sandboxMessages.actions.delete}
        </Button>
      )}
      {allowed.get('download') && <p className="w-full text-ink-muted text-sm">{allowed.get('download')}</p>}
    </section>
  )
}

type Props = {
  teamId: string | undefined
  isDraft: boolean
  value: number
  onChange: (privacy: number) => void
}

/** Selects a sandbox's privacy, within the limits of its workspace. */
function PrivacyField({ teamId, isDraft, value, onChange }: Props) {
  const limits = useWorkspaceLimits(teamId)
  return (
    <PrivacyRows
      isDraft={isDraft}
      legend={detailsMessages.privacy}
      minimum={limits?.minimumPrivacy ?? 0}
      onChange={onChange}
      value={value}
    />
  )
}

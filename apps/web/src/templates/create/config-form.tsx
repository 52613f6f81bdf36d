import { inputText } from '@sandlot/core/input-rules'
import { launcherPath } from '@sandlot/core/runtime/boxes/editor-rules'
import { TITLE_MAX_LENGTH } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { sandboxPath, titleProblem } from '@sandlot/core/sandboxes/rules'
import { forkedId, runtimeChoice } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useState } from 'react'
import { EditorSelect } from '../../runtime/vscode/editor-select.tsx'
import { FolderSelect } from '../folder-select.tsx'
import { footerStyle } from '../layout.ts'
import type { ConfigProps } from './config-view.tsx'
import { PrivacyChoice } from './privacy-choice.tsx'
import { RuntimeChoice } from './runtime-choice.tsx'
import { TierSelect } from './tier-select.tsx'
import { useConfig } from './use-config.ts'
import { useCreateSandbox } from './use-create-sandbox.ts'

export function ConfigForm(props: ConfigProps) {
  const { origin, onBack, onBusy, onMade, onRefused, onAgain } = props
  const config = useConfig(props)
  const { title, teamId, folderPath, runtime, tier, limits, workspaces } = config
  const asItIs = {
    sandboxId: origin.card.id,
    title,
    ...(folderPath !== null && { collectionPath: folderPath }),
  }
  const create = useCreateSandbox(onAgain && (() => onAgain(asItIs)))
  const [titleError, setTitleError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  // What was submitted. A different workspace, folder or privacy may have room.
  const asked = [teamId, folderPath, config.privacy].join(' ')
  const [full, setFull] = useState<{ asked: string; text: string } | null>(null)

  const mayNot = workspaces.isLoaded && workspaces.options.length === 0
  const problem = mayNot
    ? templateMessages.noWorkspace
    : runtime === 'vm'
      ? (limits?.devboxProblem ?? null)
      : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || teamId === undefined || problem) return
    const found = inputText(sandboxMessages, titleProblem(title))
    setTitleError(found)
    if (found) return
    setPending(true)
    setFull(null)
    onBusy(true)
    const outcome = await create({
      templateId: forkedId(origin.card, runtime),
      title: title.trim(),
      teamId,
      privacy: config.privacy,
      folderPath,
      ...runtimeChoice(runtime, tier, limits?.defaultVmTier ?? tier),
    })
    setPending(false)
    onBusy(false)
    if (!outcome) return onRefused()
    if ('untold' in outcome) return setFull({ asked, text: outcome.untold })
    const { made } = outcome
    const opensInVscode = made.v2 && config.editor === 'vscode'
    onMade(made, opensInVscode ? launcherPath(made.id) : sandboxPath({ ...made, isV2: made.v2 }))
  }

  return (
    <form className="flex min-w-0 flex-1 flex-col" noValidate onSubmit={(event) => void submit(event)}>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5 max-[47.25rem]:overflow-visible">
        <TextField
          autoComplete="off"
          autoFocus
          isReadOnly={isPending}
          label={templateMessages.titleLabel}
          maxLength={2 * TITLE_MAX_LENGTH}
          name="title"
          onChange={config.setTitle}
          problem={titleError}
          value={title}
        />
        <RuntimeChoice
          isDisabled={isPending}
          onChange={config.setRuntime}
          template={origin.card}
          value={runtime}
        />
        {runtime === 'vm' && (
          <>
            <TierSelect
              highest={limits?.highestVmTier ?? 0}
              isFree={limits?.isFree ?? false}
              onChange={config.setTier}
              value={tier}
            />
            <EditorSelect onChange={config.setEditor} value={config.editor} />
          </>
        )}
        <div className="flex gap-2 max-[30.3125rem]:flex-col max-[30.3125rem]:gap-5">
          {workspaces.options.length > 1 && (
            <Select
              className="min-w-0 flex-1"
              label={templateMessages.workspaceLabel}
              onChange={config.setTeam}
              options={workspaces.options.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={templateMessages.workspacePlaceholder}
              value={teamId ?? ''}
            />
          )}
          {teamId !== undefined && (
            <FolderSelect key={teamId} onChange={config.setFolder} teamId={teamId} value={folderPath} />
          )}
        </div>
        <PrivacyChoice
          isDisabled={isPending}
          isDraft={folderPath === null}
          minimum={limits?.minimumPrivacy ?? 0}
          onChange={config.setPrivacy}
          value={config.privacy}
        />
      </div>
      <footer className={footerStyle}>
        <p aria-live="assertive" className="mr-auto text-danger-text text-sm">
          {problem ?? (full?.asked === asked ? full.text : null)}
        </p>
        <Button isDisabled={isPending} onPress={onBack}>
          {templateMessages.cancel}
        </Button>
        <Button isDisabled={problem !== null} isPending={isPending} type="submit" variant="primary">
          {isPending ? templateMessages.creating[runtime] : templateMessages.submit[runtime]}
        </Button>
      </footer>
    </form>
  )
}

import type { BoxCheckpoint } from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { CHECKPOINT_TITLE_MAX_LENGTH } from '@sandlot/core/runtime/boxes/limits'
import { isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { TextField } from '@sandlot/ui/text-field'
import { RotateCcw, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useModals } from '../../shell/use-modals.ts'
import { checkpointPanelMessages as say } from './checkpoint-messages.ts'
import { useBox } from './use-box.ts'
import { useCheckpoints } from './use-checkpoints.ts'

/** Creates copies of a devbox's disk, and restores one. */
export function Checkpoints({ sandbox }: { sandbox: OpenSandbox }) {
  const { confirm } = useModals()
  const { data: box } = useBox(sandbox)
  const {
    data: checkpoints = [],
    isError,
    isPending,
    isBusy,
    isMaking,
    make,
    restore,
    remove,
  } = useCheckpoints(sandbox.id)
  const [title, setTitle] = useState('')
  const [said, tell] = useState('')
  const mayMake = refusalIn(sandbox, 'box.checkpoint') === null
  const mayRestore = refusalIn(sandbox, 'box.restore') === null
  const isUp = box !== undefined && isBoxUp(box.state)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = title.trim()
    if (text === '' || isBusy || !(await make(text))) return
    setTitle('')
    tell(say.made(text))
  }
  const goBack = async (checkpoint: BoxCheckpoint) => {
    const isSure = await confirm({
      title: say.restoreTitle(checkpoint.title),
      message: say.restoreText,
      confirmLabel: say.restoreConfirm,
    })
    if (isSure) restore(checkpoint)
  }
  const drop = async (checkpoint: BoxCheckpoint) => {
    const isSure = await confirm({
      title: say.removeTitle(checkpoint.title),
      message: say.removeText,
      confirmLabel: say.removeConfirm,
      isDanger: true,
    })
    if (isSure) remove(checkpoint)
  }
  return (
    <section aria-label={say.title} className="flex flex-col gap-3 border-line border-t pt-4">
      <div>
        <h2 className="font-medium text-sm">{say.title}</h2>
        <p className="mt-1 text-ink-muted text-sm">{say.text}</p>
      </div>
      {checkpoints.length === 0 ? (
        <p className="text-ink-muted text-sm">{isError ? say.failed : isPending ? say.loading : say.none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {checkpoints.map((checkpoint) => (
            <li className="flex items-center gap-0.5 py-1 pr-0.5 pl-2.5 text-sm" key={checkpoint.id}>
              <div className="min-w-0 flex-1 py-0.5">
                <p className="truncate" dir="auto" title={checkpoint.title}>
                  {checkpoint.title}
                </p>
                <p className="text-ink-muted text-xs">{timeAgo(checkpoint.createdAt, new Date())}</p>
              </div>
              {mayRestore && (
                <IconButton
                  isDisabled={isBusy}
                  label={say.restore(checkpoint.title)}
                  onPress={() => void goBack(checkpoint)}
                  size="sm"
                >
                  <RotateCcw aria-hidden size={13} />
                </IconButton>
              )}
              {mayMake && (
                <IconButton
                  label={say.remove(checkpoint.title)}
                  onPress={() => void drop(checkpoint)}
                  size="sm"
                >
                  <X aria-hidden size={14} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayMake && !isUp && <p className="text-ink-muted text-sm">{say.startFirst}</p>}
      {mayMake && isUp && (
        <form className="flex flex-col items-start gap-2" onSubmit={(event) => void submit(event)}>
          <TextField
            autoComplete="off"
            className="w-full"
            label={say.name}
            maxLength={CHECKPOINT_TITLE_MAX_LENGTH}
            onChange={setTitle}
            value={title}
          />
          <Button isDisabled={title.trim() === '' || isBusy} isPending={isMaking} size="sm" type="submit">
            {isMaking ? say.making : say.make}
          </Button>
        </form>
      )}
      <p className={said === '' ? 'sr-only' : 'text-ink-muted text-sm'} role="status">
        {said}
      </p>
    </section>
  )
}

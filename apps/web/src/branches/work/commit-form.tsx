import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { workMessages } from '@sandlot/core/branches/work-messages'
import type { ChangedPath } from '@sandlot/core/branches/work-rules'
import { inputText } from '@sandlot/core/input-rules'
import { Button } from '@sandlot/ui/button'
import { inputStyle } from '@sandlot/ui/input-style'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import { ChangeRow } from './change-row.tsx'
import type { BranchWork } from './work-queries.ts'

type Props = {
  sandboxId: string
  changes: readonly ChangedPath[]
  work: BranchWork
  saveFirst: () => Promise<boolean>
  onDiff: (path: string) => void
  onDiscard: (path: string) => void
  onOpen: (path: string) => void
}

/** Selects changes, takes a message and commits them. A failed commit keeps the input, another panel the message. */
export function CommitForm({ sandboxId, changes, work, saveFirst, ...does }: Props) {
  const { toasts } = useServices()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { draft, keep, forget } = useDraft<string>(`commit/${sandboxId}`)
  const [message, setMessage] = useState(draft ?? '')
  const [isNew, setNew] = useState(false)
  const [name, setName] = useState('')
  const [isPending, run] = useOneAtATime()
  const id = useId()
  const paths = changes.map(({ path }) => path).filter((path) => !left.has(path))
  const problem = isNew && name !== '' ? branchNameProblem(name) : null
  const isReady = message.trim() !== '' && paths.length > 0 && problem === null && (!isNew || name !== '')

  const commit = () => {
    if (!isReady) return
    void run(async () => {
      if (!(await saveFirst())) return
      try {
        const made = await work.commit({ message, paths, ...(isNew && { branch: name }) })
        toasts.toast('success', workMessages.committed(made.commit, made.branch))
        forget()
        setMessage('')
        setNew(false)
        setName('')
        setLeft(new Set())
      } catch (error) {
        toasts.failed(workMessages.commitFailed, error)
      }
    })
  }
  const choose = (path: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(path)
    else next.add(path)
    setLeft(next)
  }

  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        commit()
      }}
    >
      <ul aria-label={workMessages.changes}>
        {changes.map((change) => (
          <ChangeRow
            change={change}
            chosen={{
              isChosen: !left.has(change.path),
              onChange: (isChosen) => choose(change.path, isChosen),
            }}
            key={change.path}
            onDiff={does.onDiff}
            onDiscard={does.onDiscard}
            onOpen={does.onOpen}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-1.5">
        <label className="font-medium text-sm" htmlFor={id}>
          {workMessages.messageLabel}
        </label>
        <textarea
          className={`${inputStyle} min-h-16 resize-y py-2`}
          id={id}
          onChange={(event) => {
            setMessage(event.target.value)
            keep(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            commit()
          }}
          rows={2}
          value={message}
        />
      </div>
      <label className="flex items-center gap-2 text-sm">
        <input
          checked={isNew}
          className="size-4 accent-accent"
          onChange={(event) => setNew(event.target.checked)}
          type="checkbox"
        />
        {workMessages.newBranch}
      </label>
      {isNew && (
        <TextField
          autoComplete="off"
          label={workMessages.newBranchLabel}
          onChange={(text) => setName(text.trim())}
          problem={inputText(draftMessages, problem)}
          spellCheck="false"
          value={name}
        />
      )}
      <Button isDisabled={!isReady} isPending={isPending} size="sm" type="submit" variant="primary" wide>
        {isPending ? workMessages.committing : workMessages.commit}
      </Button>
    </form>
  )
}

import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { createBranch } from '@sandlot/core/branches/mutations'
import { inputText } from '@sandlot/core/input-rules'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { withReason } from '../shell/failure-text.ts'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'
import { useFieldProblem } from '../shell/use-field-problem.ts'
import { useOneAtATime } from '../shell/use-one-at-a-time.ts'
import { NEW_BRANCH_MODAL_WIDTH_PX } from './layout.ts'

export type NewBranchOptions = {
  repository: RepositoryRef
  branches: readonly string[]
  defaultBranch: string
}

/** Asks for a new branch's name and starting point. A failed attempt keeps the input. */
export function NewBranchModal({
  repository,
  branches,
  defaultBranch,
  close,
}: NewBranchOptions & ModalProps) {
  const { client, queries, toasts } = useServices()
  const { mutateAsync } = useMutation({ ...createBranch(client, queries), networkMode: 'always' })
  const [name, setName] = useState('')
  const [from, setFrom] = useState(defaultBranch)
  const [isPending, run] = useOneAtATime()
  const { problemOf, clear, failed } = useFieldProblem(['branch'])
  const refused = problemOf('branch')
  const branch = name.trim()
  const problem = branch === '' ? null : branchNameProblem(branch)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    // One at a time (spec RP-019).
    void run(async () => {
      clear()
      try {
        const made = await mutateAsync({ ...repository, from, ...(branch !== '' && { branch }) })
        toasts.toast('success', draftMessages.created(made.name))
        close()
      } catch (error) {
        failed(draftMessages.failed, error)
      }
    })
  }

  return (
    <Modal onClose={() => close()} title={draftMessages.createTitle} width={NEW_BRANCH_MODAL_WIDTH_PX}>
      <form noValidate onSubmit={submit}>
        <div className="flex flex-col gap-4 px-5 pb-4">
          <p className="text-ink-muted text-sm">{draftMessages.createText}</p>
          <TextField
            autoComplete="off"
            autoFocus
            hint={draftMessages.nameHint}
            label={draftMessages.nameLabel}
            onChange={(text) => {
              setName(text)
              clear()
            }}
            problem={
              inputText(draftMessages, problem) ?? (refused && withReason(draftMessages.failed, refused))
            }
            spellCheck="false"
            value={name}
          />
          <Select
            label={draftMessages.fromLabel}
            onChange={setFrom}
            options={branches.map((one) => ({ value: one, label: one }))}
            placeholder={defaultBranch}
            value={from}
          />
        </div>
        <ModalActions>
          <Button onPress={() => close()}>{draftMessages.cancel}</Button>
          <Button isDisabled={problem !== null} isPending={isPending} type="submit" variant="primary">
            {isPending ? draftMessages.creating : draftMessages.submit}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

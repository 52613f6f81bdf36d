import { toAppError } from '@sandlot/core/errors'
import { ALERT_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { createWorkspace } from '@sandlot/core/workspaces/invitations'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { workspaceNameProblem } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureText } from '../shell/failure-text.ts'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'

/** Names a new workspace for a team (spec WZ-031 to WZ-039 for the name). */
export function CreateWorkspaceModal({ close }: ModalProps<string>) {
  const { client, queries } = useServices()
  const { data } = useQuery(workspacesQuery(client))
  const { mutateAsync, isPending } = useMutation({
    ...createWorkspace(client, queries),
    networkMode: 'always',
  })
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const others = data?.workspaces.map((workspace) => workspace.name) ?? []
    const wrong = workspaceNameProblem(name, others)
    setProblem(wrong)
    if (wrong) return
    try {
      close((await mutateAsync(name.trim())).id)
    } catch (error) {
      const { code, message } = toAppError(error)
      setProblem(
        code === 'validation' || code === 'conflict'
          ? message
          : failureText(workspaceMessages.saveFailed, error),
      )
    }
  }
  return (
    <Modal onClose={close} title={workspaceMessages.create} width={ALERT_MODAL_WIDTH_PX}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="px-5 pt-2 pb-4">
          <TextField
            autoComplete="off"
            autoFocus
            isReadOnly={isPending}
            label={workspaceMessages.nameLabel}
            name="name"
            onChange={(value) => {
              setName(value)
              setProblem(null)
            }}
            problem={problem}
            value={name}
          />
        </div>
        <ModalActions>
          <Button onPress={() => close()}>{shellMessages.cancel}</Button>
          <Button isPending={isPending} type="submit" variant="primary">
            {workspaceMessages.create}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

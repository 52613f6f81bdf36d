import { inputText } from '@sandlot/core/input-rules'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { createWorkspace } from '@sandlot/core/workspaces/invitations'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { workspaceNameProblem } from '@sandlot/core/workspaces/rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../shell/failure-text.ts'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from './flow.ts'
import { renameWorkspace } from './workspace-calls.ts'

type Props = {
  flow: Flow
  /** The workspace that this run has already created. */
  madeId: string | null
  onMade: (id: string) => void
  onDone: (id: string) => void
}

/** The name of a new workspace, validated as it is typed, and its creation (spec WZ-031 to WZ-039). */
export function useNameStep({ flow, madeId, onMade, onDone }: Props) {
  const { client, queries, storage, toasts } = useServices()
  const { data } = useQuery(workspacesQuery(client))
  const making = useMutation({ ...createWorkspace(client, queries), networkMode: 'always' })
  const renaming = useMutation({ ...renameWorkspace(client, queries), networkMode: 'always' })
  const workspaces = data?.workspaces ?? []
  const ownId = madeId ?? flow.search.workspace
  const own = workspaces.find(({ id }) => id === ownId)
  const [typed, setTyped] = useState<string | null>(null)
  const [wasSent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const name = typed ?? own?.name ?? ''
  const others = workspaces.filter(({ id }) => id !== own?.id).map((workspace) => workspace.name)
  const wrong = inputText(workspaceMessages, workspaceNameProblem(name, others))
  const isPending = making.isPending || renaming.isPending
  const shown = failure ?? (typed !== null || wasSent ? wrong : null)

  const save = async (): Promise<string> => {
    const wanted = name.trim()
    if (!own) {
      const { id } = await making.mutateAsync(wanted)
      storage.set(storageKeys.freshWorkspace, id)
      onMade(id)
      return id
    }
    if (wanted !== own.name) await renaming.mutateAsync({ teamId: own.id, name: wanted })
    return own.id
  }
  return {
    name,
    problem: shown,
    isPending,
    setName: (text: string) => {
      setTyped(text)
      setFailure(null)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setSent(true)
      if (wrong || isPending) return
      save().then(onDone, (error: unknown) => {
        if (!toasts.signedOut(error)) setFailure(failureText(workspaceMessages.saveFailed, error))
      })
    },
  }
}

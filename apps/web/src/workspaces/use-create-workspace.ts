import { toAppError } from '@sandlot/core/errors'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { createWorkspace } from '@sandlot/core/workspaces/invitations'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { workspaceNameProblem } from '@sandlot/core/workspaces/rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { failureText } from '../shell/failure-text.ts'
import { useServices } from '../shell/services.tsx'

/** The name of a workspace to be, checked while it is typed, and the making of it. */
export function useCreateWorkspace() {
  const { client, queries, storage, toasts } = useServices()
  const navigate = useNavigate()
  const { data } = useQuery(workspacesQuery(client))
  const making = useMutation({ ...createWorkspace(client, queries), networkMode: 'always' })
  const [name, setName] = useState('')
  const [wasSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const workspaces = data?.workspaces ?? []
  const wrong = workspaceNameProblem(
    name,
    workspaces.map((workspace) => workspace.name),
  )
  // Made, but not entered: the page was left or loaded again in between.
  const freshId = storage.get<unknown>(storageKeys.freshWorkspace, null)
  const fresh = workspaces.find(({ id }) => id === freshId && !making.isPending)

  const open = (id: string) => void navigate({ to: '/dashboard/recent', search: { workspace: id } })
  const make = async () => {
    try {
      const made = await making.mutateAsync(name.trim())
      storage.set(storageKeys.freshWorkspace, made.id)
      open(made.id)
    } catch (error) {
      if (toasts.signedOut(error)) return
      const { code, message } = toAppError(error)
      const isAboutName = code === 'validation' || code === 'conflict'
      setRefusal(isAboutName ? message : failureText(workspaceMessages.saveFailed, error))
    }
  }
  return {
    fresh,
    hasOthers: workspaces.length > 0,
    name,
    problem: refusal ?? (name !== '' || wasSent ? wrong : null),
    isPending: making.isPending,
    open,
    setName: (text: string) => {
      setName(text)
      setRefusal(null)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setSent(true)
      if (!wrong && !making.isPending) void make()
    },
  }
}

import { type Box, type BoxSession, endSession, openSession } from '@sandlot/core/runtime/boxes/rest'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { boxKeys } from './keys.ts'
import { sessionMessages } from './session-messages.ts'

export type Wanted = { kind: 'terminal' } | { kind: 'task'; name: string }

const atOnce = { networkMode: 'always' } as const

/** Opens and ends sessions in a devbox. A refusal is reported and resolves with null. */
export function useSessions(sandboxId: string) {
  const { client, queries, toasts } = useServices()
  const key = boxKeys.one(sandboxId)
  const change = (next: (sessions: BoxSession[]) => BoxSession[]) =>
    queries.setQueryData<Box>(key, (box) => box && { ...box, sessions: next(box.sessions) })
  const opening = useMutation({
    ...atOnce,
    mutationFn: (body: Wanted) => client.rest(openSession, { params: { id: sandboxId }, body }),
    onSuccess: async (opened) => {
      await queries.cancelQueries({ queryKey: key })
      change((all) => [...all.filter(({ id }) => id !== opened.id), opened])
      void queries.invalidateQueries({ queryKey: key })
    },
  })
  const ending = useMutation({
    ...atOnce,
    mutationFn: (session: string) => client.rest(endSession, { params: { id: sandboxId, session } }),
    onSuccess: async (_, session) => {
      await queries.cancelQueries({ queryKey: key })
      change((all) => all.filter(({ id }) => id !== session))
      void queries.invalidateQueries({ queryKey: key })
    },
  })
  const open = (wanted: Wanted): Promise<BoxSession | null> =>
    opening.mutateAsync(wanted).catch((error: unknown) => {
      toasts.failed(wanted.kind === 'task' ? sessionMessages.taskFailed : sessionMessages.openFailed, error)
      return null
    })
  const end = (session: string): Promise<boolean> =>
    ending.mutateAsync(session).then(
      () => true,
      (error: unknown) => {
        toasts.failed(sessionMessages.endFailed, error)
        return false
      },
    )
  return { open, end, isOpening: opening.isPending }
}

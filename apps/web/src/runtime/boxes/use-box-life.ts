import { toAppError } from '@sandlot/core/errors'
import { type Box, restartBox, startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { boxKeys } from './keys.ts'
import { devboxMessages } from './messages.ts'

const calls = { start: startBox, stop: stopBox, restart: restartBox }
type Verb = keyof typeof calls
type Failure = { title: string; text: string }

/** Starts and stops a devbox. The state and the result are shared by all parts of the page. */
export function useBoxLife(sandbox: OpenSandbox) {
  const { client, queries } = useServices()
  const key = boxKeys.one(sandbox.id)
  const failureKey = boxKeys.failure(sandbox.id)
  const { data: failure = null } = useQuery<Failure | null>({ queryKey: failureKey, queryFn: skipToken })
  const { mutate } = useMutation({
    // Fails immediately without a network instead of waiting for it.
    networkMode: 'always',
    mutationFn: (verb: Verb) => client.rest(calls[verb], { params: { id: sandbox.id } }),
    onMutate: async (verb) => {
      queries.setQueryData<Failure | null>(failureKey, null)
      await queries.cancelQueries({ queryKey: key })
      const state = verb === 'stop' ? 'stopping' : 'starting'
      queries.setQueryData<Box>(key, (box) => box && { ...box, state, problem: null })
    },
    onSuccess: (box) => queries.setQueryData(key, box),
    onError: (error, verb) => {
      const failed = { title: devboxMessages.failures[verb], text: toAppError(error).message }
      queries.setQueryData<Failure | null>(failureKey, failed)
      void queries.invalidateQueries({ queryKey: key })
    },
  })
  return {
    mayStart: refusalIn(sandbox, 'box.start') === null,
    mayStop: refusalIn(sandbox, 'box.stop') === null,
    mayRun: refusalIn(sandbox, 'box.run') === null,
    /** Why the last action failed. */
    failure,
    start: () => mutate('start'),
    stop: () => mutate('stop'),
    restart: () => mutate('restart'),
  }
}

export type BoxLife = ReturnType<typeof useBoxLife>

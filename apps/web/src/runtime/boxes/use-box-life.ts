import { toAppError } from '@sandlot/core/errors'
import { type Box, restartBox, startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../shell/services.tsx'
import { boxKeys } from './keys.ts'
import { devboxMessages } from './messages.ts'

const calls = { start: startBox, stop: stopBox, restart: restartBox }
type Verb = keyof typeof calls

/** Starts and stops a devbox. Whichever part of the page does, all of them see it and what became of it. */
export function useBoxLife(sandbox: OpenSandbox) {
  const { client, queries } = useServices()
  const key = boxKeys.one(sandbox.id)
  const mutationKey = boxKeys.life(sandbox.id)
  const { mutate } = useMutation({
    mutationKey,
    // Fails at once without a network instead of waiting for it.
    networkMode: 'always',
    mutationFn: (verb: Verb) => client.rest(calls[verb], { params: { id: sandbox.id } }),
    onMutate: async (verb) => {
      await queries.cancelQueries({ queryKey: key })
      const state = verb === 'stop' ? 'stopping' : 'starting'
      queries.setQueryData<Box>(key, (box) => box && { ...box, state, problem: null })
    },
    onSuccess: (box) => queries.setQueryData(key, box),
    onError: () => queries.invalidateQueries({ queryKey: key }),
  })
  const mutations = queries.getMutationCache()
  // react-query's own hook for it would go into what every page loads.
  const last = useSyncExternalStore(
    (changed) => mutations.subscribe(changed),
    () => mutations.findAll({ mutationKey, exact: true }).at(-1)?.state,
  )
  return {
    mayStart: refusalIn(sandbox, 'box.start') === null,
    mayStop: refusalIn(sandbox, 'box.stop') === null,
    mayRun: refusalIn(sandbox, 'box.run') === null,
    /** Why what was last asked for did not happen. */
    failure: last?.error
      ? { title: devboxMessages.failures[last.variables as Verb], text: toAppError(last.error).message }
      : null,
    start: () => mutate('start'),
    stop: () => mutate('stop'),
    restart: () => mutate('restart'),
  }
}

export type BoxLife = ReturnType<typeof useBoxLife>

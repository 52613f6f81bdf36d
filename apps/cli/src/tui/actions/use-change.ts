import { type OnProgress, partlyDone } from '@sandlot/core/sandboxes/items/parts'
import { MutationObserver, type MutationObserverOptions } from '@tanstack/query-core'
import { problemOf } from '../data/cache.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

/** Whether a thing was changed before a call failed. */
export type IsDone = (id: string) => boolean

/** A change: the equivalent command, the number of things, and how to undo it. */
export type Call = {
  words: readonly string[]
  count: number
  run: (onProgress: OnProgress) => Promise<unknown>
  back?: (isDone: IsDone) => readonly Call[]
}

type Telling = {
  done: string
  /** The original sentence, if this is an undo. */
  undoes?: string
  failed: string | ((error: unknown) => string)
  /** Called with the error after it was shown. */
  refused?: (error: unknown) => void
}
export type Change = (calls: readonly Call[], telling: Telling) => Promise<boolean>

const all: IsDone = () => true

/**
 * Runs calls in sequence: shows the outcome, adds each to the command log, and remembers for `u` how to undo everything
 * that was done.
 */
export function useChange(): Change {
  const { cache } = useServices()
  const { say, record, undoable } = useTui()
  // Search results are cached separately from the lists.
  const outdateSearch = () => void cache.invalidateQueries({ queryKey: ['search'] })
  const change: Change = async (calls, { done, undoes, failed, refused }) => {
    const count = calls.reduce((sum, call) => sum + call.count, 0)
    const backs: Call[] = []
    let changed = 0
    const keepUndo = () => {
      // Undoing an undo redoes the change.
      const telling = undoes === undefined ? { done: tuiTexts.undone(done), undoes: done } : { done: undoes }
      const undo = () => void change(backs.toReversed(), { ...telling, failed: tuiTexts.undoFailed })
      undoable.current = backs.length === 0 ? null : undo
    }
    const took = (call: Call, isDone: IsDone, some: number) => {
      changed += some
      backs.push(...(call.back?.(isDone) ?? []).toReversed())
    }
    for (const call of calls) {
      const before = changed
      const tell = (now: number) => {
        if (before + now < count) say(tuiTexts.progress(before + now, count))
      }
      const end = record(call.words)
      try {
        await call.run(tell)
        end('done')
        took(call, all, call.count)
        tell(call.count)
      } catch (error) {
        const { message } = problemOf(error)
        end('failed', message)
        const part = partlyDone(error)?.done ?? []
        if (part.length > 0) took(call, (id) => part.includes(id), part.length)
        keepUndo()
        outdateSearch()
        const why = typeof failed === 'string' ? `${failed}: ${message}` : failed(error)
        say(changed > 0 ? `${why} ${tuiTexts.progress(changed, count)}` : why, 'bad')
        refused?.(error)
        return false
      }
    }
    outdateSearch()
    keepUndo()
    say(done, 'good', backs.length > 0 ? tuiTexts.undoHint : undefined)
    return true
  }
  return change
}

type About = { words: readonly string[]; count?: number; back?: Call['back'] }
export type MakeCall = ReturnType<typeof useCall>

/** Creates calls that update the screen before the server has answered. */
export function useCall() {
  const { cache } = useServices()
  return <Data, Input, Scope>(
    optionsFor: (onProgress: OnProgress) => MutationObserverOptions<Data, Error, Input, Scope>,
    input: Input,
    { words, count = 1, back }: About,
  ): Call => ({
    words,
    count,
    run: (onProgress) => new MutationObserver(cache, optionsFor(onProgress)).mutate(input),
    ...(back && { back }),
  })
}

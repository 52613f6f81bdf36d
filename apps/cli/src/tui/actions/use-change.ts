import { type OnProgress, partlyDone } from '@sandlot/core/sandboxes/items/parts'
import { MutationObserver, type MutationObserverOptions } from '@tanstack/query-core'
import { problemOf } from '../data/cache.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

/** Whether something was changed before a call failed. */
export type IsDone = (id: string) => boolean

/** A change at the server: the command that would do it, of how many things, and how it is taken back. */
export type Call = {
  words: readonly string[]
  count: number
  run: (onProgress: OnProgress) => Promise<unknown>
  back?: (isDone: IsDone) => readonly Call[]
}

type Telling = {
  done: string
  /** What was done at first, where this takes it back. */
  undoes?: string
  failed: string | ((error: unknown) => string)
  /** Hears why it failed once that was said. */
  refused?: (error: unknown) => void
}
export type Change = (calls: readonly Call[], telling: Telling) => Promise<boolean>

const all: IsDone = () => true

/**
 * Changes things by some calls, one after the other: says what came of it, writes each into the command log, and
 * keeps for `u` how all that was done is taken back.
 */
export function useChange(): Change {
  const { cache } = useServices()
  const { say, record, undoable } = useTui()
  // What was found is kept apart from the lists.
  const outdateSearch = () => void cache.invalidateQueries({ queryKey: ['search'] })
  const change: Change = async (calls, { done, undoes, failed, refused }) => {
    const count = calls.reduce((sum, call) => sum + call.count, 0)
    const backs: Call[] = []
    let changed = 0
    const keepUndo = () => {
      // What is taken back twice is done again.
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

/** Gives calls that show what they do before the server has answered. */
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

import type { EditorState, Transaction } from '@codemirror/state'
import { type AppError, toAppError } from '@sandlot/core/errors'
import {
  COLLAB_OPEN,
  COLLAB_PULL,
  COLLAB_PUSH,
  type CollabChanged,
  type CollabUpdate,
  OpenedCollab,
  PulledCollab,
  PushedCollab,
} from '@sandlot/core/files/collab/live'
import {
  COLLAB_PUSH_EVERY_MS,
  COLLAB_PUSH_MAX_BYTES,
  COLLAB_UPDATES_AT_ONCE_MAX,
} from '@sandlot/core/files/limits'
import type { Schedule } from '../../shell/toast-service.ts'
import {
  hasOwn,
  receive,
  type SharedText,
  savedAt,
  seqOf,
  seqOfCode,
  sharedText,
  unsent,
  withUpdates,
} from './shared-text.ts'

/** What did not get through for so long goes on without the others, and is merged when it is saved. */
const GIVE_UP_MS = 10_000
/** After a failure that may pass. */
const AGAIN_MS = 2_000

const MAY_PASS: ReadonlySet<string> = new Set(['offline', 'unavailable', 'rate_limited'])

/** Changes what is on the screen; `isMine` says of it then whether something in it is to be saved from here. */
export type Apply = (
  change: (state: EditorState) => Transaction,
  isMine: (state: EditorState) => boolean,
) => void

type Ports = {
  path: string
  /** As it is saved, which is what stands on the screen. */
  saved: { code: string; sha: string }
  clientId: string
  ask: (event: string, payload: object) => Promise<unknown>
  /** Null once it is closed. */
  stateOf: () => EditorState | null
  apply: Apply
  /** Something was told of it: by others, or that what was typed here has got through. */
  onTold: () => void
  /** It cannot be edited together any more. */
  onEnd: () => void
  schedule: Schedule
}

export type SharedFile = {
  text: () => SharedText
  /** Whether the server does not have all that was typed here. */
  hasUnsent: () => boolean
  heard: (change: CollabChanged) => void
  /** Sends what is typed here, as often as may be. */
  push: () => void
  /** Asks for all that was missed; gives why it could not be had now. */
  pull: () => Promise<AppError | null>
  /** The connection is there again, and what was on its way may be lost. */
  reconnected: () => void
  /** Goes on where somebody saved a text of the past; false for another text. */
  saved: (code: string, sha: string) => boolean
  /** Ends its part in it, without a word. */
  stop: () => void
}

/** Keeps one file the same on all pages that show it: each change here is sent, those of others are taken in. */
export function createSharedFile(ports: Ports): SharedFile {
  const { path, saved, clientId, ask, stateOf, apply, onTold, onEnd, schedule } = ports
  const timers = new Map<string, () => void>()
  let text = sharedText(saved.code, saved.sha, 0, clientId)
  /** The server's name of it; null until it has answered. */
  let textId: string | null = null
  /** What came before that, and may be about another text. */
  const early: CollabChanged[] = []
  let isPushing = false
  let isOver = false

  const callOff = (name: string) => {
    timers.get(name)?.()
    timers.delete(name)
  }
  const later = (name: string, run: () => void, milliseconds: number) => {
    if (timers.has(name)) return
    const once = () => {
      timers.delete(name)
      run()
    }
    timers.set(name, schedule(once, milliseconds))
  }
  const end = () => {
    if (!isOver) onEnd()
  }

  const take = (seq: number, updates: readonly CollabUpdate[]) => {
    try {
      const after = withUpdates(text, seq, updates)
      if (!after) return void pull()
      if (after.fresh.length === 0) return
      apply(
        (state) => {
          text = after.text
          return receive(after.fresh)(state)
        },
        (state) => hasOwn(after.text, state),
      )
    } catch {
      // It does not fit what is here, so that nobody knows any more what the others have.
      end()
    }
  }

  /** Asks, and does nothing more once this is over. Gives why it may be worth to ask again. */
  const asked = async (
    event: string,
    payload: object,
    answered: (answer: unknown) => void,
  ): Promise<AppError | null> => {
    const failed = (error: AppError) => {
      if (!MAY_PASS.has(error.code)) return end()
      later('give up', end, GIVE_UP_MS)
      // Whether it was heard is found out by what the server has.
      if (error.code !== 'offline') later('pull', () => void pull(), AGAIN_MS)
    }
    let problem: AppError | null = null
    try {
      const answer = await ask(event, payload)
      if (!isOver) answered(answer)
      callOff('give up')
    } catch (error) {
      problem = toAppError(error)
      if (!isOver) failed(problem)
    }
    onTold()
    return isOver ? null : problem
  }

  const pull = async () => {
    if (textId === null) return null
    const seq = seqOf(text)
    return asked(COLLAB_PULL, { textId, seq }, (answer) => {
      take(seq, PulledCollab.parse(answer).updates)
      push()
    })
  }

  const push = () => {
    const state = stateOf()
    if (isOver || !state || textId === null || isPushing || timers.has('push')) return
    const updates = fitting(unsent(state))
    if (updates === null) return end()
    if (updates.length === 0) return
    isPushing = true
    later('push', push, COLLAB_PUSH_EVERY_MS)
    later('give up', end, GIVE_UP_MS)
    const seq = seqOf(text)
    const sent = asked(COLLAB_PUSH, { textId, seq, updates }, (answer) => {
      const { isAdded, updates: missed } = PushedCollab.parse(answer)
      take(seq, isAdded ? updates : missed)
    })
    void sent.then(() => {
      isPushing = false
      push()
    })
  }

  const heard = (change: CollabChanged) => {
    if (textId === null) early.push(change)
    if (change.textId !== textId) return
    if (change.updates) take(change.seq, change.updates)
    else void pull()
    onTold()
  }

  const opened = (answer: unknown) => {
    const { textId: id, seq, updates } = OpenedCollab.parse(answer)
    textId = id
    text = { ...text, pastSeq: seq, savedSeq: seq }
    take(seq, updates)
    for (const change of early.splice(0)) heard(change)
    push()
  }
  ask(COLLAB_OPEN, { path, sha: saved.sha })
    .then((answer) => {
      if (!isOver) opened(answer)
    })
    .catch(end)

  return {
    text: () => text,
    hasUnsent: () => {
      const state = stateOf()
      return state !== null && unsent(state).length > 0
    },
    heard,
    push,
    pull,
    reconnected: () => {
      isPushing = false
      void pull()
    },
    saved: (code, sha) => {
      // While it is opened nobody knows what has led there.
      if (sha === text.savedSha || textId === null) return true
      const seq = seqOfCode(text, code)
      if (seq === null) return false
      const next = savedAt(text, sha, seq)
      text = next
      apply(
        (state) => state.update({}),
        (state) => hasOwn(next, state),
      )
      return true
    },
    stop: () => {
      isOver = true
      for (const off of timers.values()) off()
    },
  }
}

/** What goes with a change in an update. */
const UPDATE_FRAME_BYTES = 80

/** As many updates as fit into one push; null where not even one does. */
function fitting(updates: readonly CollabUpdate[]): CollabUpdate[] | null {
  let bytes = 0
  const end = updates.findIndex(({ change }, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(change)).length + UPDATE_FRAME_BYTES
    return index >= COLLAB_UPDATES_AT_ONCE_MAX || bytes > COLLAB_PUSH_MAX_BYTES
  })
  if (end === 0) return null
  return updates.slice(0, end < 0 ? updates.length : end)
}

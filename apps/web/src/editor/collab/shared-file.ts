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

/** If edits do not get through within this time, the file leaves the session and is merged when saved. */
const GIVE_UP_MS = 10_000
/** The delay after a temporary failure. */
const AGAIN_MS = 2_000

const MAY_PASS: ReadonlySet<string> = new Set(['offline', 'unavailable', 'rate_limited'])

/** Changes the text on screen. `isMine` then decides whether it contains edits to be saved from here. */
export type Apply = (
  change: (state: EditorState) => Transaction,
  isMine: (state: EditorState) => boolean,
) => void

type Ports = {
  path: string
  /** The saved text, which equals the text on screen. */
  saved: { code: string; sha: string }
  clientId: string
  ask: (event: string, payload: object) => Promise<unknown>
  /** Null once the file is closed. */
  stateOf: () => EditorState | null
  apply: Apply
  /** Called when others sent something, or when edits from here have been acknowledged. */
  onTold: () => void
  /** Called when the file can no longer be shared. */
  onEnd: () => void
  schedule: Schedule
}

export type SharedFile = {
  text: () => SharedText
  /** Whether the server lacks any edits from here. */
  hasUnsent: () => boolean
  heard: (change: CollabChanged) => void
  /** Sends edits from here, as often as the limits allow. */
  push: () => void
  /** Fetches all missed updates. Resolves with the error if that failed. */
  pull: () => Promise<AppError | null>
  /** Called when the connection was restored. Messages in flight may be lost. */
  reconnected: () => void
  /** Continues after a past version of the text was saved. Returns false for any other text. */
  saved: (code: string, sha: string) => boolean
  /** Stops taking part, without notifying anybody. */
  stop: () => void
}

/** Keeps one file in sync on all pages that show it: sends local changes and applies those of others. */
export function createSharedFile(ports: Ports): SharedFile {
  const { path, saved, clientId, ask, stateOf, apply, onTold, onEnd, schedule } = ports
  const timers = new Map<string, () => void>()
  let text = sharedText(saved.code, saved.sha, 0, clientId)
  /** The server's id of the text. Null until it has answered. */
  let textId: string | null = null
  /** Changes that arrived before that, possibly of another text. */
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
      // The updates do not apply to this text, so its state and that of the others have diverged.
      end()
    }
  }

  /** Sends a request and ignores the answer once this has stopped. Resolves with the error if retrying may help. */
  const asked = async (
    event: string,
    payload: object,
    answered: (answer: unknown) => void,
  ): Promise<AppError | null> => {
    const failed = (error: AppError) => {
      if (!MAY_PASS.has(error.code)) return end()
      later('give up', end, GIVE_UP_MS)
      // A pull finds out whether the server received it.
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
      // While it is being opened, its history is unknown.
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

/** The overhead of an update besides its change. */
const UPDATE_FRAME_BYTES = 80

/** Returns as many updates as fit into one push. Null if not even one does. */
function fitting(updates: readonly CollabUpdate[]): CollabUpdate[] | null {
  let bytes = 0
  const end = updates.findIndex(({ change }, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(change)).length + UPDATE_FRAME_BYTES
    return index >= COLLAB_UPDATES_AT_ONCE_MAX || bytes > COLLAB_PUSH_MAX_BYTES
  })
  if (end === 0) return null
  return updates.slice(0, end < 0 ? updates.length : end)
}

import { type AppError, toAppError } from '@sandlot/core/errors'
import { type FileChange, FileConflicts } from '@sandlot/core/files/rest'
import { safeParse } from 'zod/mini'
import {
  hasUnsaved,
  type SaveReply,
  saved,
  saveFailed,
  saveStarted,
  takeBatch,
  unsavedChanges,
} from './changes.ts'
import { type KeptWork, keptWork, resumeCopy } from './kept.ts'
import { AUTOSAVE_AFTER_MS, KEEP_AFTER_MS, SAVE_RETRY_MS } from './limits.ts'
import { refused, serverChanged, theirMoves } from './merge.ts'
import { type SaveAccess, type SaveStatus, statusOf } from './status.ts'
import type { ServerFiles, WorkingCopy } from './working-copy.ts'

/** Runs something once after a delay; the answer calls it off. */
type Schedule = (run: () => void, milliseconds: number) => () => void

export type SessionPorts = {
  load: () => Promise<ServerFiles>
  save: (changes: readonly FileChange[]) => Promise<SaveReply>
  /** Makes a sandbox of one's own from this one and answers its files; `load` and `save` mean that one from then on. */
  fork: () => Promise<ServerFiles>
  /** Keeps on the device what is not saved; null for nothing. */
  keep: (work: KeptWork | null) => Promise<void>
  /** Takes in what was typed but not handed over yet. */
  flush: () => void
  isOnline: () => boolean
  schedule: Schedule
}

export type SessionState = {
  copy: WorkingCopy
  access: SaveAccess
  status: SaveStatus
  /** The device keeps nothing, so what is not saved is in this page only. */
  isKeepFailing: boolean
}

export type EditSession = {
  get: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Hears of files that somebody else moved. */
  onMoved: (listener: (moves: readonly { from: string; to: string }[]) => void) => () => void
  update: (change: (copy: WorkingCopy) => WorkingCopy) => void
  /** Saves what there is; resolves once that is done or cannot be done now. */
  saveNow: () => Promise<void>
  /** Somebody saved: a version that may be newer than ours; null when nobody can tell. */
  announce: (version: number | null) => void
  setAccess: (access: SaveAccess) => void
  /** The network is there again, or is gone. */
  networkChanged: () => void
  /** Keeps at once what is not saved, as when the page is left. */
  keepNow: () => void
  /** Begins to save by itself; the answer ends that. */
  start: () => () => void
}

/** Whether the same save may come to something later by itself. */
const isPassing = ({ code }: AppError) =>
  ['offline', 'unavailable', 'server', 'rate_limited', 'interrupted'].includes(code)

/** Saves one person's working copy as it changes, and follows what others save. */
export function createEditSession(
  start: { copy: WorkingCopy; access: SaveAccess },
  ports: SessionPorts,
): EditSession {
  const listeners = new Set<() => void>()
  const moveListeners = new Set<(moves: readonly { from: string; to: string }[]) => void>()
  const timers = new Map<string, () => void>()
  let { copy, access } = start
  let problem: AppError | null = null
  let isKeepFailing = false
  let isClosed = true
  let tries = 0
  let saving: Promise<void> | null = null
  let isLoading = false
  const derive = (): SessionState => ({
    copy,
    access,
    isKeepFailing,
    status: statusOf({ copy, access, problem, isOnline: ports.isOnline(), isBusy: saving !== null }),
  })
  let state = derive()

  const tell = () => {
    state = derive()
    for (const listener of listeners) listener()
  }
  const later = (name: string, run: () => void, milliseconds: number) => {
    timers.get(name)?.()
    if (!isClosed) timers.set(name, ports.schedule(run, milliseconds))
  }

  const keepNow = () => {
    timers.get('keep')?.()
    ports.keep(keptWork(copy)).then(
      () => {
        if (!isKeepFailing) return
        isKeepFailing = false
        tell()
      },
      () => {
        isKeepFailing = true
        tell()
      },
    )
  }
  const touched = () => {
    later('keep', keepNow, KEEP_AFTER_MS)
    later('save', () => void saveNow(), AUTOSAVE_AFTER_MS)
  }

  const refresh = async (isAsked = false) => {
    if (isLoading || isClosed || (!isAsked && copy.serverVersion <= copy.version)) return
    isLoading = true
    try {
      const server = await ports.load()
      ports.flush()
      const moves = theirMoves(copy, server)
      copy = serverChanged(copy, server)
      if (moves.length > 0) for (const listener of moveListeners) listener(moves)
      tell()
      if (hasUnsaved(copy)) touched()
      else later('keep', keepNow, KEEP_AFTER_MS)
    } catch {
      later('load', () => void refresh(isAsked), SAVE_RETRY_MS[1])
    } finally {
      isLoading = false
    }
  }

  const failed = (thrown: unknown, sent: readonly FileChange[]): boolean => {
    const error = toAppError(thrown)
    const conflicts = error.code === 'conflict' ? safeParse(FileConflicts, error.data) : null
    if (conflicts?.success) {
      // What is typed just now is of before, so it has to be there when theirs is merged in.
      ports.flush()
      copy = refused(copy, conflicts.data)
      // The same again would be refused again.
      if (JSON.stringify(takeBatch(unsavedChanges(copy))) !== JSON.stringify(sent)) return true
    }
    copy = saveFailed(copy)
    if (error.code === 'unauthenticated') access = 'sign-in'
    else problem = error
    if (isPassing(error)) {
      const wait = SAVE_RETRY_MS[Math.min(tries, SAVE_RETRY_MS.length - 1)] ?? SAVE_RETRY_MS[0]
      tries += 1
      later('save', () => void saveNow(), Math.max(wait, (error.retryAfter ?? 0) * 1000))
    }
    return false
  }

  const saveAll = async () => {
    for (;;) {
      ports.flush()
      const changes = takeBatch(unsavedChanges(copy))
      if (changes.length === 0) {
        // What did not get through is in conflict by now, or gone: nothing waits for another try.
        problem = null
        return
      }
      if (access !== 'write' && access !== 'fork') return
      try {
        if (access === 'fork') {
          const server = await ports.fork()
          ports.flush()
          const work = keptWork(copy)
          copy = { ...resumeCopy(server, work ? [work] : []), steps: copy.steps }
          access = 'write'
          continue
        }
        copy = saveStarted(copy, changes)
        tell()
        const reply = await ports.save(changes)
        // The copy as it is by now: people go on typing while a save is on its way.
        copy = saved(copy, reply)
        problem = null
        tries = 0
      } catch (error) {
        if (!failed(error, changes)) return
      }
    }
  }
  const saveNow = (): Promise<void> => {
    timers.get('save')?.()
    if (saving) return saving
    saving = saveAll().finally(() => {
      saving = null
      tell()
      keepNow()
      void refresh()
    })
    tell()
    return saving
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onMoved: (listener) => {
      moveListeners.add(listener)
      return () => moveListeners.delete(listener)
    },
    update: (change) => {
      const next = change(copy)
      if (next === copy) return
      copy = next
      if (problem && !isPassing(problem)) problem = null
      tell()
      touched()
    },
    saveNow,
    announce: (version) => {
      copy = { ...copy, serverVersion: Math.max(copy.serverVersion, version ?? 0) }
      // After a save it is looked for anyway.
      if (!saving || version === null) void refresh(version === null)
    },
    setAccess: (next) => {
      if (access === next) return
      access = next
      tell()
      if (hasUnsaved(copy)) touched()
    },
    networkChanged: () => {
      tell()
      if (!ports.isOnline()) return
      tries = 0
      void refresh()
      if (hasUnsaved(copy)) later('save', () => void saveNow(), 0)
    },
    keepNow,
    start: () => {
      isClosed = false
      if (hasUnsaved(copy)) touched()
      return () => {
        if (hasUnsaved(copy)) {
          void saveNow()
          keepNow()
        }
        isClosed = true
        for (const callOff of timers.values()) callOff()
      }
    },
  }
}

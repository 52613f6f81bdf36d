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
import { type IsPast, refused, serverChanged, type TreeChanges, theirTreeChanges } from './merge.ts'
import { type SaveAccess, type SaveStatus, statusOf } from './status.ts'
import { type ServerFiles, savedFiles, type WorkingCopy } from './working-copy.ts'

/** Runs a function once after a delay. Returns a function that cancels it. */
type Schedule = (run: () => void, milliseconds: number) => () => void

/** The session's connection to others who edit the same files. */
export type SharingPorts = {
  /** Waits for the server to receive all edits from here. Null if it already has them. */
  agree: () => Promise<void> | null
  /** Returns what may be saved now. For a shared text that is the text that all have in common. */
  agreed: (changes: FileChange[]) => FileChange[]
  isPast: IsPast
  /**
   * Catches up on shared files with all updates that lead to the saved texts, by path, and stops sharing files that do
   * not descend from them. Throws if that cannot be determined now.
   */
  catchUp: (saved: ReadonlyMap<string, string>) => Promise<void> | null
}

export const ALONE: SharingPorts = {
  agree: () => null,
  agreed: (changes) => changes,
  isPast: () => false,
  catchUp: () => null,
}

export type SessionPorts = {
  load: () => Promise<ServerFiles>
  save: (changes: readonly FileChange[]) => Promise<SaveReply>
  /** Forks the sandbox and resolves with the fork's files. From then on `load` and `save` refer to the fork. */
  fork: () => Promise<ServerFiles>
  /** Stores unsaved work on the device, or clears it if null. */
  keep: (work: KeptWork | null) => Promise<void>
  /** Flushes pending input. */
  flush: () => void
  /** The connection to others who edit the same files. Defaults to none. */
  sharing?: () => SharingPorts
  isOnline: () => boolean
  schedule: Schedule
}

export type SessionState = {
  copy: WorkingCopy
  access: SaveAccess
  status: SaveStatus
  /** Whether the device cannot store unsaved work, so that it exists only on this page. */
  isKeepFailing: boolean
}

export type EditSession = {
  get: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Calls back about files that others moved or deleted. */
  onTree: (listener: (changes: TreeChanges) => void) => () => void
  update: (change: (copy: WorkingCopy) => WorkingCopy) => void
  /** Like `update`, for edits by others. Does not postpone a pending save. */
  follow: (change: (copy: WorkingCopy) => WorkingCopy) => void
  /** Saves all changes. Resolves once that is done or cannot be done now. */
  saveNow: () => Promise<void>
  /** Reports a save by someone: its version, which may be newer than ours, or null if unknown. */
  announce: (version: number | null) => void
  setAccess: (access: SaveAccess) => void
  /** Called when the user has signed in again. Work that an ended session could not save is saved then. */
  signedIn: () => void
  /** Called when the network was lost or restored. */
  networkChanged: () => void
  /** Stores unsaved work immediately, for example when the page is left. */
  keepNow: () => void
  /** Starts saving automatically. Returns a function that stops it. */
  start: () => () => void
}

/** Whether retrying the same save may succeed later. */
const isPassing = ({ code }: AppError) =>
  ['offline', 'unavailable', 'server', 'rate_limited', 'interrupted'].includes(code)

const conflictsIn = (thrown: unknown): FileConflicts | null => {
  const error = toAppError(thrown)
  return error.code === 'conflict' ? (safeParse(FileConflicts, error.data).data ?? null) : null
}

const savedTexts = (server: ServerFiles) =>
  new Map([...savedFiles(server)].map(([path, { code }]) => [path, code]))

const textsIn = ({ conflicts }: FileConflicts) =>
  new Map(conflicts.flatMap(({ path, theirs }) => (theirs ? [[path, theirs.code]] : [])))

/** Saves a user's working copy as it changes, and merges what others save. */
export function createEditSession(
  start: { copy: WorkingCopy; access: SaveAccess },
  ports: SessionPorts,
): EditSession {
  const { sharing = () => ALONE } = ports
  const listeners = new Set<() => void>()
  const treeListeners = new Set<(changes: TreeChanges) => void>()
  const timers = new Map<string, () => void>()
  let { copy, access } = start
  /** The access while the user is signed in. */
  let allowed = access
  let problem: AppError | null = null
  let isKeepFailing = false
  let isClosed = true
  let tries = 0
  let saving: Promise<void> | null = null
  let isLoading = false
  let isAskedAgain = false
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
  const callOff = (name: string) => {
    timers.get(name)?.()
    timers.delete(name)
  }
  const later = (name: string, run: () => void, milliseconds: number) => {
    callOff(name)
    const once = () => {
      timers.delete(name)
      run()
    }
    if (!isClosed) timers.set(name, ports.schedule(once, milliseconds))
  }

  const keepNow = () => {
    callOff('keep')
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

  /** Merges the server's current files. */
  const takeIn = async () => {
    const server = await ports.load()
    await sharing().catchUp(savedTexts(server))
    ports.flush()
    const before = copy
    copy = serverChanged(before, server, sharing().isPast)
    const changes = theirTreeChanges(before, copy, server)
    if (changes) for (const listener of treeListeners) listener(changes)
    tell()
  }

  const refresh = async (isAsked = false) => {
    // A request in flight may have been sent before the change in question.
    isAskedAgain ||= isLoading && isAsked
    if (isLoading || isClosed || (!isAsked && copy.serverVersion <= copy.version)) return
    isLoading = true
    isAskedAgain = false
    try {
      await takeIn()
      if (hasUnsaved(copy)) touched()
      else later('keep', keepNow, KEEP_AFTER_MS)
      const isOld = isAskedAgain
      if (isOld || copy.serverVersion > copy.version) later('load', () => void refresh(isOld), 0)
    } catch {
      later('load', () => void refresh(isAsked), SAVE_RETRY_MS[1])
    } finally {
      isLoading = false
    }
  }

  const failed = (error: AppError, conflicts: FileConflicts | null, sent: readonly FileChange[]): boolean => {
    if (conflicts) {
      // Pending input is based on the old text, so it has to be taken in before theirs is merged.
      ports.flush()
      copy = refused(copy, conflicts, sharing().isPast)
      // Sending the same changes would be refused again.
      if (JSON.stringify(takeBatch(sharing().agreed(unsavedChanges(copy)))) !== JSON.stringify(sent))
        return true
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

  /** Resolves with null once the shared files have caught up with what others saved, else with the error. */
  const caughtUp = async (conflicts: FileConflicts): Promise<AppError | null> => {
    try {
      // A missing file may have been renamed, which only the full list of files shows.
      if (conflicts.conflicts.some(({ theirs }) => theirs === null)) await takeIn()
      else await sharing().catchUp(textsIn(conflicts))
      return null
    } catch (error) {
      return toAppError(error)
    }
  }

  const saveAll = async () => {
    for (;;) {
      ports.flush()
      const agreement = sharing().agree()
      if (agreement) {
        await agreement
        ports.flush()
      }
      const changes = takeBatch(sharing().agreed(unsavedChanges(copy)))
      if (changes.length === 0) {
        // Whatever failed is now in conflict or gone, so nothing is waiting for a retry.
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
          access = allowed = 'write'
          continue
        }
        copy = saveStarted(copy, changes)
        tell()
        const reply = await ports.save(changes)
        // Uses the current copy, because the user keeps typing while a save is in flight.
        copy = saved(copy, reply)
        problem = null
        tries = 0
      } catch (thrown) {
        const conflicts = conflictsIn(thrown)
        const problem = conflicts && (await caughtUp(conflicts))
        if (!failed(problem ?? toAppError(thrown), problem ? null : conflicts, changes)) return
      }
    }
  }
  const become = (next: SaveAccess) => {
    if (access === next) return
    access = next
    tell()
    if (hasUnsaved(copy)) touched()
  }
  const saveNow = (): Promise<void> => {
    callOff('save')
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
    onTree: (listener) => {
      treeListeners.add(listener)
      return () => treeListeners.delete(listener)
    },
    update: (change) => {
      const next = change(copy)
      if (next === copy) return
      copy = next
      if (problem && !isPassing(problem)) problem = null
      tell()
      touched()
    },
    follow: (change) => {
      const next = change(copy)
      if (next === copy) return
      copy = next
      tell()
      if (!saving && !timers.has('save') && hasUnsaved(copy)) touched()
    },
    saveNow,
    announce: (version) => {
      copy = { ...copy, serverVersion: Math.max(copy.serverVersion, version ?? 0) }
      // A save is followed by a refresh anyway.
      if (!saving || version === null) void refresh(version === null)
    },
    setAccess: (next) => {
      allowed = next
      become(next)
    },
    signedIn: () => become(allowed),
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

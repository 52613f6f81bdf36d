import { COLLAB_CHANGED, CollabChanged } from '@sandlot/core/files/collab/live'
import { COLLAB_TEXT_MAX_LENGTH } from '@sandlot/core/files/limits'
import type { TreeChanges } from '../../files/working-copy/merge.ts'
import type { EditSession, SharingPorts } from '../../files/working-copy/session.ts'
import { follow, hasNewText, type OpenFile, type WorkingCopy } from '../../files/working-copy/working-copy.ts'
import type { Schedule } from '../../shell/toast-service.ts'
import type { Documents } from '../work/documents.ts'
import { type Apply, createSharedFile, type SharedFile } from './shared-file.ts'
import {
  agreedCode,
  hasOwn,
  type SharedText,
  seqOfCode,
  takeNoPart,
  takePart,
  takesPart,
} from './shared-text.ts'

/** How long a save waits for the server to receive all edits. */
const AGREE_MAX_MS = 1_500
/** How long to wait before a file that left the session may join again. */
const AGAIN_MS = 2_000
/** After this time, edits by others that remain unsaved are saved from here, because their authors may be gone. */
const ADOPT_AFTER_MS = 5_000

type Ports = {
  session: Pick<EditSession, 'get' | 'subscribe' | 'onTree' | 'follow'>
  documents: Documents
  /** Sends a request about this page's sandbox to the server. */
  ask: (event: string, payload: object) => Promise<unknown>
  /** Whether another page shows the sandbox. */
  isShared: () => boolean
  clientId: () => string
  schedule: Schedule
}

export type Collab = SharingPorts & {
  heard: (event: string, payload: unknown) => void
  /** Called when the list of viewers changed or the connection was restored. */
  viewersChanged: () => void
  stop: () => void
}

/**
 * Lets several pages edit the same files concurrently. A file can join while it has no unsaved changes. From then on
 * each change is sent to the server, which puts those of all pages in one order. If anything goes wrong, the file
 * leaves the session, is saved, and is merged by lines.
 */
export function createCollab({ session, documents, ask, isShared, clientId, schedule }: Ports): Collab {
  const files = new Map<string, SharedFile>()
  /** Texts of files that are no longer shared. Someone may still save one of their past versions. */
  const former = new Map<string, SharedText>()
  const waits = new Map<string, () => void>()
  const adoptions = new Map<string, () => void>()
  const agreements = new Set<() => void>()

  /** Everybody else is read-only. */
  const mayType = () => session.get().access === 'write'
  const stateOf = (path: string) => (documents.paths().includes(path) ? documents.stateOf(path) : null)
  const applyTo =
    (path: string): Apply =>
    (change, isMine) => {
      const code = documents.apply(path, change)
      const state = stateOf(path)
      if (code === null || !state) return
      session.follow((copy) => follow(copy, path, code, isMine(state)))
      adoptLater(path)
    }

  const join = (path: string) => {
    const saved = session.get().copy.base.get(path)
    if (!saved) return
    const own = clientId()
    // A moved file's state may still record edits for its former text.
    applyTo(path)(takeNoPart, () => false)
    applyTo(path)(takePart(own), () => false)
    const file = createSharedFile({
      path,
      saved,
      clientId: own,
      ask,
      schedule,
      stateOf: () => stateOf(path),
      apply: applyTo(path),
      onTold: tellAgreed,
      onEnd: () => {
        leave(path)
        const again = () => {
          waits.delete(path)
          review()
        }
        waits.set(path, schedule(again, AGAIN_MS))
      },
    })
    files.set(path, file)
  }

  const leave = (path: string) => {
    const file = files.get(path)
    if (!file) return
    const state = stateOf(path)
    const isOwn = state !== null && hasOwn(file.text(), state)
    file.stop()
    files.delete(path)
    former.set(path, file.text())
    if (state) applyTo(path)(takeNoPart, () => isOwn || isOwnNow(path))
    tellAgreed()
  }
  const isOwnNow = (path: string): boolean => {
    const { copy } = session.get()
    const file = copy.files.get(path)
    return file !== undefined && hasNewText(copy, file)
  }

  /** Applies a change to edits by others that nobody has saved. */
  const changeTheirs = (path: string, how: (copy: WorkingCopy, file: OpenFile) => WorkingCopy) =>
    session.follow((copy) => {
      const file = copy.files.get(path)
      const isTheirs = file !== undefined && file.shared === file.code
      return isTheirs && isUnsaved(path) ? how(copy, file) : copy
    })
  /** Reverts to the saved text, which as far as this page knows is final. */
  const giveUp = (path: string) =>
    changeTheirs(path, (copy) => {
      const saved = copy.base.get(path)
      return saved ? follow(copy, path, saved.code, false) : copy
    })
  /**
   * Others save their own edits, and this page adopts them if they do not. Without write access, it reverts to the
   * saved text once the file has left the session.
   */
  const adoptLater = (path: string) => {
    adoptions.get(path)?.()
    const adopt = () => {
      adoptions.delete(path)
      if (mayType()) changeTheirs(path, (copy, { code }) => follow(copy, path, code, true))
      else if (!files.has(path)) giveUp(path)
    }
    if (isUnsaved(path)) adoptions.set(path, schedule(adopt, ADOPT_AFTER_MS))
  }
  const isUnsaved = (path: string) => {
    const { base, files: open } = session.get().copy
    return open.get(path)?.code !== base.get(path)?.code
  }

  /** Whether the file equals its saved version, so that all pages that join start with the same text. */
  const canJoin = (path: string): boolean => {
    const file = session.get().copy.files.get(path)
    if (!file || file.isBinary || file.conflict || file.origin !== path || waits.has(path)) return false
    const isFit = file.code.length <= COLLAB_TEXT_MAX_LENGTH && !isUnsaved(path)
    return isFit && stateOf(path)?.sliceDoc() === file.code
  }

  let isReviewing = false
  /** Joins and leaves files according to what is open, saved or moved, and whether others are here. */
  const review = () => {
    // Its own changes trigger it again.
    if (isReviewing) return
    isReviewing = true
    try {
      const isOn = isShared() && session.get().access !== 'sign-in'
      for (const [path, file] of [...files]) {
        const state = stateOf(path)
        const saved = session.get().copy.base.get(path)
        const goesOn = isOn && state && takesPart(state) && saved && file.saved(saved.code, saved.sha)
        // Edits by users who cannot save them here go into a copy of their own.
        if (!goesOn || (!mayType() && hasOwn(file.text(), state))) leave(path)
      }
      if (isOn) for (const path of documents.paths()) if (!files.has(path) && canJoin(path)) join(path)
      for (const file of files.values()) file.push()
    } finally {
      isReviewing = false
    }
  }

  const isAgreed = () => [...files.values()].every((file) => !file.hasUnsent())
  const tellAgreed = () => {
    if (isAgreed()) for (const done of [...agreements]) done()
  }

  /** Moving a file ends its shared text, but what was typed in it may still be saved at the new path. */
  const carry = ({ moves }: TreeChanges) => {
    for (const { from, to } of moves) {
      const text = files.get(from)?.text() ?? former.get(from)
      if (text) former.set(to, text)
    }
  }

  const ends = [session.subscribe(review), session.onTree(carry), documents.onUpdate(review)]
  review()
  return {
    heard: (event, payload) => {
      const change = event === COLLAB_CHANGED ? CollabChanged.safeParse(payload).data : undefined
      if (change) for (const file of files.values()) file.heard(change)
    },
    viewersChanged: () => {
      for (const file of files.values()) file.reconnected()
      review()
    },
    isPast: (path, code) => {
      const text = files.get(path)?.text() ?? former.get(path)
      return text !== undefined && seqOfCode(text, code) !== null
    },
    catchUp: (saved) => {
      const isBehind = (path: string, file: SharedFile) => {
        const code = saved.get(path)
        return code !== undefined && seqOfCode(file.text(), code) === null
      }
      const behind = [...files].filter(([path, file]) => isBehind(path, file))
      if (behind.length === 0) return null
      const pulls = behind.map(async ([path, file]) => {
        const problem = await file.pull()
        if (files.get(path) !== file || !isBehind(path, file)) return
        if (problem) throw problem
        leave(path)
      })
      return Promise.all(pulls).then(() => undefined)
    },
    agree: () => {
      if (isAgreed()) return null
      return new Promise((resolve) => {
        const done = () => {
          callOff()
          agreements.delete(done)
          resolve()
        }
        const callOff = schedule(done, AGREE_MAX_MS)
        agreements.add(done)
        for (const file of files.values()) file.push()
      })
    },
    agreed: (changes) =>
      changes.flatMap((change) => {
        const file = change.type === 'write' ? files.get(change.path) : undefined
        if (!file || change.type !== 'write') return [change]
        const code = agreedCode(file.text())
        return code === session.get().copy.base.get(change.path)?.code ? [] : [{ ...change, code }]
      }),
    stop: () => {
      for (const end of ends) end()
      for (const path of [...files.keys()]) leave(path)
      // In a fork, where the page may continue, those edits have no author.
      for (const path of former.keys()) giveUp(path)
      for (const callOff of [...waits.values(), ...adoptions.values()]) callOff()
    },
  }
}

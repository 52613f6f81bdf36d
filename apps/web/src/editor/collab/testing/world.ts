import { createHash } from 'node:crypto'
import { history, undo } from '@codemirror/commands'
import { AppError } from '@sandlot/core/errors'
import {
  COLLAB_CHANGED,
  COLLAB_OPEN,
  COLLAB_PUSH,
  type CollabUpdate,
  type OpenedCollab,
  type PushCollab,
  type PushedCollab,
} from '@sandlot/core/files/collab/live'
import { applyChange, lengthsOf } from '@sandlot/core/files/collab/rules'
import type { FileChange } from '@sandlot/core/files/rest'
import { createEditSession } from '../../../files/working-copy/session.ts'
import type { SaveAccess } from '../../../files/working-copy/status.ts'
import { openCopy, type ServerFiles } from '../../../files/working-copy/working-copy.ts'
import { createDocuments } from '../../work/documents.ts'
import { timers } from '../../work/testing/timers.ts'
import { createCollab } from '../collab.ts'
import { sharing } from '../shared-text.ts'

export const PATH = 'a.txt'
const shaOf = (code: string) => createHash('sha256').update(code).digest('hex')

type Text = { textId: string; savedSeq: number; savedCode: string; updates: CollabUpdate[] }

/** A server with one file, as pages see it. Its own rules have separate tests. */
function createServer(first: string) {
  let code = first
  let path = PATH
  let version = 1
  let text: Text | null = null
  let texts = 0
  const events = new Set<(event: string, payload: unknown) => void>()
  const tell = (event: string, payload: unknown) => {
    for (const listener of events) listener(event, payload)
  }
  const files = (): ServerFiles => ({
    version,
    directories: [],
    modules: [
      {
        id: PATH,
        shortid: PATH,
        title: path,
        code,
        directoryShortid: null,
        isBinary: false,
        sha: shaOf(code),
        insertedAt: '',
        updatedAt: '',
      },
    ],
  })
  const ended = () => new AppError('conflict', 'ended', { reason: 'textEnded' })
  const codeAt = ({ savedCode, savedSeq, updates }: Text, seq: number) =>
    updates.slice(savedSeq, seq).reduce((before, { change }) => applyChange(before, change), savedCode)

  const ask = (
    event: string,
    payload: unknown,
  ): OpenedCollab | PushedCollab | Pick<PushedCollab, 'updates'> => {
    if (event === COLLAB_OPEN) {
      if ((payload as { sha: string }).sha !== shaOf(code)) throw ended()
      texts += text ? 0 : 1
      text ??= { textId: `${texts}`, savedSeq: 0, savedCode: code, updates: [] }
      return { textId: text.textId, seq: text.savedSeq, updates: text.updates.slice(text.savedSeq) }
    }
    const { textId, seq, updates } = payload as PushCollab
    if (text?.textId !== textId) throw ended()
    const missed = text.updates.slice(seq)
    if (event !== COLLAB_PUSH) return { updates: missed }
    if (missed.length > 0) return { isAdded: false, updates: missed }
    let { length } = codeAt(text, seq)
    for (const { change } of updates) {
      if (lengthsOf(change).before !== length) throw new Error('a change does not fit')
      length = lengthsOf(change).after
    }
    text.updates.push(...updates)
    tell(COLLAB_CHANGED, { textId, seq, updates })
    return { isAdded: true, updates: [] }
  }
  const save = (changes: readonly FileChange[]) => {
    for (const change of changes) {
      if (change.type !== 'write') throw new Error('only texts are saved here')
      if (change.path === path && change.code === code) continue
      if (change.path !== path || change.baseSha !== shaOf(code))
        throw new AppError('conflict', 'stale', {
          reason: 'staleFiles',
          data: {
            version,
            conflicts: [
              {
                path: change.path,
                theirs: change.path === path ? { code, isBinary: false, sha: shaOf(code) } : null,
              },
            ],
          },
        })
      write(change.code)
    }
    return { version, modules: files().modules, directories: [] }
  }
  /** A write by any client, through any API. */
  const write = (next: string) => {
    code = next
    version += 1
    if (text) {
      const current = text
      const seqs = Array.from(
        { length: current.updates.length - current.savedSeq + 1 },
        (_, at) => current.savedSeq + at,
      )
      const seq = seqs.find((one) => codeAt(current, one) === next)
      text = seq === undefined ? null : { ...current, savedSeq: seq, savedCode: next }
    }
    tell('files-changed', version)
  }
  /** Another user renames the file, which ends its shared text. */
  const rename = (next: string) => {
    path = next
    version += 1
    text = null
    tell('files-changed', version)
  }
  return { ask, save, write, rename, files, events, code: () => code }
}

/**
 * Pages that show one file, first those with write access and then the readers, and the network between them and the
 * server, controlled by the test.
 */
export function createWorld(first: string, count: number, readers: readonly SaveAccess[] = []) {
  const server = createServer(first)
  const accesses: SaveAccess[] = [...Array.from({ length: count }, () => 'write' as const), ...readers]
  const pages = accesses.map((access, index) => createPage(server, index, access))
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    server,
    pages,
    nextTurn,
    /** Delivers everything in flight, and runs everything that waits. */
    quiet: async () => {
      for (let round = 0; round < 40; round += 1) {
        for (const page of pages) {
          page.elapse(1_000)
          for (let step = 0; step < 60 && page.deliver(); step += 1) await nextTurn()
          await nextTurn()
        }
      }
    },
  }
}

function createPage(server: ReturnType<typeof createServer>, index: number, access: SaveAccess) {
  const { schedule, elapse } = timers()
  /** Messages in flight to and from this page. Each queue keeps its order. */
  const requests: (() => void)[] = []
  const frames: (() => void)[] = []
  const unanswered: (() => void)[] = []
  let isConnected = true
  let isShared = true
  let own = server
  let mayWrite = access === 'write'
  const refused: string[] = []
  const assertMayWrite = (what: string) => {
    if (mayWrite || own !== server) return
    refused.push(what)
    throw new AppError('forbidden', 'not yours', { reason: 'notAllowed' })
  }
  let ids = 0
  const call = <Answer>(to: (() => void)[], work: () => Answer) =>
    new Promise<Answer>((resolve, reject) => {
      if (to === frames) unanswered.push(() => reject(new AppError('unavailable', 'no answer')))
      to.push(() => {
        try {
          const answer = structuredClone(work())
          // The response takes time as well.
          ;(to === frames ? frames : requests).push(() => resolve(answer))
        } catch (error) {
          to.push(() => reject(error))
        }
      })
    })
  const session = createEditSession(
    { copy: openCopy(server.files()), access },
    {
      load: () => call(requests, own.files),
      save: (changes) =>
        call(requests, () => {
          assertMayWrite('save')
          return own.save(changes)
        }),
      fork: () => {
        const made = createServer(server.code())
        own = made
        return call(requests, made.files)
      },
      keep: async () => undefined,
      flush: () => documents.flush(),
      sharing: () => collab,
      isOnline: () => true,
      schedule,
    },
  )
  const documents = createDocuments({
    session,
    extensions: () => [sharing.of([]), history()],
    schedule,
  })
  let path = PATH
  documents.stateOf(path)
  const collab = createCollab({
    session,
    documents,
    ask: (event, payload) =>
      isConnected
        ? call(frames, () => {
            if (event === COLLAB_PUSH) assertMayWrite(event)
            return server.ask(event, payload)
          })
        : Promise.reject(new AppError('offline', 'no connection')),
    isShared: () => isShared,
    clientId: () => `page ${index} ${ids++}`,
    schedule,
  })
  server.events.add((event, payload) => {
    const heard = () =>
      event === 'files-changed' ? session.announce(payload as number) : collab.heard(event, payload)
    if (isConnected) frames.push(heard)
  })
  session.start()
  session.onTree(({ moves }) => {
    documents.moved(moves)
    path = moves.find(({ from }) => from === path)?.to ?? path
  })
  const state = () => documents.stateOf(path)
  return {
    session,
    collab,
    elapse,
    /** Requests that the server refused because this page may not write. */
    refused,
    /** Revokes write access, and notifies the page. */
    loseRight: (next: SaveAccess) => {
      mayWrite = false
      session.setAccess(next)
    },
    /** The code saved where this page saves: in a fork once one exists. */
    savedCode: () => own.code(),
    text: () => state()?.sliceDoc() ?? '',
    file: () => session.get().copy.files.get(path),
    type: (at: number, insert: string, removed = 0) => {
      const before = state()
      if (!before) return
      const from = Math.min(at, before.doc.length)
      const to = Math.min(from + removed, before.doc.length)
      documents.changed(path, before.update({ changes: { from, to, insert } }).state, true)
    },
    undo: () => {
      const before = state()
      if (before) undo({ state: before, dispatch: (change) => documents.changed(path, change.state, true) })
    },
    /** Delivers the next message, preferably from the given queue. False if there is none. */
    deliver: (first: 'frames' | 'requests' = 'frames') => {
      const [one, other] = first === 'frames' ? [frames, requests] : [requests, frames]
      const next = one.shift() ?? other.shift()
      next?.()
      return next !== undefined
    },
    /** Leaves or rejoins the shared session. */
    toggle: () => {
      isShared = !isShared
      collab.viewersChanged()
    },
    disconnect: () => {
      isConnected = false
      frames.splice(0)
      for (const timeOut of unanswered.splice(0)) schedule(timeOut, 10_000)
    },
    connect: () => {
      if (isConnected) return
      isConnected = true
      session.announce(null)
      collab.viewersChanged()
    },
  }
}

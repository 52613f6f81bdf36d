import { fileMessages } from '@sandlot/core/files/messages'
import { joinPath, nameOf, parentOf, pathKey, pathProblem } from '@sandlot/core/files/path-rules'
import { inputText } from '@sandlot/core/input-rules'
import { useRef } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import { outermost } from '../../files/working-copy/nodes.ts'
import type { EditSession } from '../../files/working-copy/session.ts'
import { create, makeDirectory, move, remove, undoStep } from '../../files/working-copy/tree.ts'
import type { TreeStep, WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { useServices } from '../../shell/services.tsx'
import type { Documents } from '../work/documents.ts'

type Options = {
  session: EditSession
  documents: Documents
  onOpen: (path: string) => void
  /** Called after files were moved, so that views of them can follow. */
  onMoved: (moves: readonly { from: string; to: string }[]) => void
  say: (text: string) => void
}

/** The actions on a sandbox's files, each of which can be undone. */
export function useTreeActions({ session, documents, onOpen, onMoved, say }: Options) {
  const { toast, dismiss } = useServices().toasts
  /** The messages that offer to undo a step. */
  const offers = useRef(new WeakMap<TreeStep, number>())
  const copy = () => session.get().copy
  const takeBack = (step: TreeStep) => {
    if (!copy().steps.includes(step)) return
    documents.flush()
    session.update((now) => undoStep(now, step))
    const offer = offers.current.get(step)
    if (offer !== undefined) dismiss(offer)
    if (step.type === 'moved') followed(step.moves.map(({ from, to }) => ({ from: to, to: from })))
    say(editMessages.undone)
  }
  /** Changes the tree and reports it. The message undoes exactly that step, whatever happens afterwards. */
  const change = (make: (now: WorkingCopy) => WorkingCopy, text: string) => {
    const before = copy().steps.at(-1)
    session.update(make)
    const step = copy().steps.at(-1)
    if (!step || step === before) return void toast('success', text)
    offers.current.set(step, toast('success', text, { label: editMessages.undo, run: () => takeBack(step) }))
  }
  /** Only moves that really took place are followed. */
  const followed = (moves: readonly { from: string; to: string }[]) => {
    const { files, directories } = copy()
    const done = moves.filter(({ to }) => files.has(to) || directories.has(to))
    documents.moved(done)
    onMoved(done)
  }
  const take = (moves: readonly { from: string; to: string }[]) => {
    documents.flush()
    const before = copy()
    const done = moves.filter(({ from, to }) => problemAt(before, to, from) === null && from !== to)
    session.update((now) => move(now, done))
    followed(done)
    return done
  }

  return {
    undo: () => {
      const step = copy().steps.at(-1)
      if (step) takeBack(step)
      else say(editMessages.nothingToUndo)
    },
    change,
    problemOf: (folder: string, name: string, besides?: string) =>
      problemAt(copy(), joinPath(folder, name), besides),
    createFile: (path: string) => {
      session.update((now) => create(now, [{ path, code: '', isBinary: false }]))
      onOpen(path)
    },
    createFolder: (path: string) => session.update((now) => makeDirectory(now, path)),
    rename: (path: string, name: string) => {
      take([{ from: path, to: joinPath(parentOf(path), name) }])
    },
    moveInto: (paths: readonly string[], folder: string) => {
      const wanted = outermost(paths).map((from) => ({ from, to: joinPath(folder, nameOf(from)) }))
      const here = wanted.filter(({ from, to }) => from !== to)
      const done = take(here)
      const stuck = here.find((one) => !done.includes(one))
      if (stuck) toast('error', problemAt(copy(), stuck.to, stuck.from) ?? editMessages.taken(stuck.to))
      const [first] = done
      if (first)
        say(done.length === 1 ? editMessages.moved(nameOf(first.from)) : editMessages.movedMany(done.length))
    },
    remove: (paths: readonly string[]) => {
      const gone = outermost(paths)
      const [first] = gone
      if (first === undefined) return
      documents.flush()
      change(
        (now) => remove(now, gone),
        gone.length === 1 ? editMessages.removed(nameOf(first)) : editMessages.removedMany(gone.length),
      )
    },
  }
}

export type TreeActions = ReturnType<typeof useTreeActions>

/** Returns why a path cannot be used, or null. `besides` is what would be moved there. */
function problemAt(copy: WorkingCopy, path: string, besides?: string): string | null {
  const wrong = pathProblem(path)
  if (wrong) return inputText(fileMessages, wrong)
  if (besides !== undefined && path.startsWith(`${besides}/`)) return fileMessages.folderIntoItself(besides)
  const key = pathKey(path)
  for (const other of [...copy.files.keys(), ...copy.directories])
    if (other !== besides && pathKey(other) === key)
      return other === path ? editMessages.taken(path) : fileMessages.alike(path, other)
  return null
}

import type { FindFile, FindQuery } from '@sandlot/core/files/find-rules'
import { useEffect, useRef, useState } from 'react'
import { panelMessages } from '../../files/panel-messages.ts'
import { useModals } from '../../shell/use-modals.ts'
import { useToast } from '../../shell/use-toast.ts'
import type { Only } from './search-host.ts'
import type { Searcher } from './searcher.ts'

export type FileText = { path: string; code: string }

const byPath = (files: readonly FileText[]) => new Map(files.map(({ path, code }) => [path, code]))

/** The last replacement, with a way to undo it. */
export type LastReplaced = { text: string; undo: () => void }

/** Replaces matches of a search. Files that have changed since are left alone, both then and on undo. */
export function useReplace(options: {
  files: readonly FindFile[]
  query: FindQuery
  searcher: Searcher
  onReplace: (changes: FileText[]) => void
}) {
  const { files, query, searcher, onReplace } = options
  const toast = useToast()
  const { confirm } = useModals()
  const [last, setLast] = useState<LastReplaced | null>(null)
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])

  const undo = (before: readonly FileText[], after: ReadonlyMap<string, string>) => {
    const now = byPath(latest.current)
    const [back, lost] = [true, false].map((fits) =>
      before.filter(({ path }) => (now.get(path) === after.get(path)) === fits),
    )
    setLast(null)
    if (back?.length) onReplace(back)
    if (lost?.length) toast('warning', panelMessages.undoneInPart(lost.map(({ path }) => path)))
    else toast('success', panelMessages.undone)
  }

  const replace = async (text: string, only?: Only) => {
    const before = byPath(latest.current)
    const result = await searcher.replace(latest.current, query, text, only)
    if ('problem' in result) {
      toast('error', result.problem)
      return
    }
    const now = byPath(latest.current)
    const changes = result.filter(({ path }) => now.get(path) === before.get(path))
    if (changes.length === 0) {
      toast('notice', panelMessages.nothingReplaced)
      return
    }
    onReplace(changes.map(({ path, code }) => ({ path, code })))
    const count = changes.reduce((sum, change) => sum + change.count, 0)
    const texts = changes.map(({ path }) => ({ path, code: before.get(path) ?? '' }))
    setLast({
      text: panelMessages.replaced(count, changes.length),
      undo: () => undo(texts, byPath(changes)),
    })
  }

  return {
    last,
    one: (text: string, path: string, from: number) => replace(text, { path, from }),
    inFile: (text: string, path: string) => replace(text, { path }),
    /** Asks for confirmation. `found` is what is shown, which may not be everything. */
    all: async (text: string, found: { count: number; files: number; isAll: boolean }) => {
      const { replaceAllText, replaceAllManyText } = panelMessages
      const isSure = await confirm({
        title: panelMessages.replaceAllTitle,
        message: found.isAll ? replaceAllText(found.count, found.files) : replaceAllManyText(found.count),
        confirmLabel: panelMessages.replaceAll,
      })
      if (isSure) await replace(text)
    },
  }
}

import { newFolders } from '@sandlot/core/archives/import-folder-rules'
import type { ImportPlan, ImportTarget } from '@sandlot/core/archives/import-rules'
import type { ImportedItem, ImportReport } from '@sandlot/core/archives/rest'
import { toAppError } from '@sandlot/core/errors'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { mayComeThrough } from '@sandlot/core/transport/again'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { peekZip } from './peek.ts'
import { sendZip } from './send-zip.ts'
import { type Dropped, type ImportSource, zipSource } from './sources.ts'

export type Skipped = { title: string; reason: string }
/** What would be created, according to the zips' contents. */
export type Found = { names: string[]; titles: string[]; folders: number; skipped: Skipped[] }
/** The result. `isStopped` if not everything was attempted. */
export type Outcome = Omit<ImportReport, 'kind'> & { isStopped: boolean }

/** The sources to send, and their number of sandboxes. */
export type ToSend = { sources: readonly ImportSource[]; total: number }

export type ImportState =
  | { step: 'choose' }
  | { step: 'reading' }
  | { step: 'ready'; sources: ImportSource[]; found: Found }
  | { step: 'running'; sent: number; done: number; total: number }
  | { step: 'done'; outcome: Outcome; unfinished: ToSend | null }
  | { step: 'failed'; message: string; unfinished: ToSend | null }

/** The import from files to sandboxes: reads, asks, sends and reports. It is aborted on unmount. */
export function useImport(workspaceId: string, target: ImportTarget, first: Promise<Dropped[]> | null) {
  const { client, queries } = useServices()
  const [state, setState] = useState<ImportState>(first ? { step: 'reading' } : { step: 'choose' })
  const canceling = useRef<AbortController | null>(null)
  useEffect(() => () => canceling.current?.abort(), [])

  const fail = (error: unknown, unfinished: ToSend | null) =>
    setState({ step: 'failed', message: toAppError(error).message, unfinished })

  /** Returns how many folders would be new. If the request fails, all of them count. */
  const countNew = async (plans: readonly ImportPlan[]): Promise<number> => {
    if (plans.every(({ folders }) => folders.length === 0)) return 0
    const known = await queries.fetchQuery(foldersQuery(client, workspaceId)).catch(() => [])
    return newFolders(plans, target, known).length
  }

  const read = async (dropped: Dropped[] | Promise<Dropped[]>) => {
    setState({ step: 'reading' })
    try {
      const sources: ImportSource[] = []
      for (const one of await dropped) sources.push(await zipSource(one))
      setState(
        sources.length === 0
          ? { step: 'choose' }
          : { step: 'ready', sources, found: await lookInto(sources, countNew) },
      )
    } catch (error) {
      fail(error, null)
    }
  }
  const reader = useRef(read)
  reader.current = read
  useEffect(() => {
    if (first) void reader.current(first)
  }, [first])

  const start = async (sending: ToSend) => {
    const { sources, total } = sending
    const canceler = new AbortController()
    const { signal } = canceler
    canceling.current = canceler
    const heard: ImportedItem[] = []
    const reports: ImportReport[] = []
    setState({ step: 'running', sent: 0, done: 0, total })
    try {
      for (const source of sources)
        reports.push(
          await sendZip(client, source, {
            workspaceId,
            target,
            signal,
            onProgress: (progress) => {
              if (progress.kind === 'making') heard.push(progress.item)
              const sent = progress.kind === 'uploading' ? progress.part : 1
              setState({ step: 'running', sent, done: heard.length, total })
            },
          }),
        )
      setState({ step: 'done', outcome: outcomeOf(heard, reports, false), unfinished: null })
    } catch (error) {
      const unfinished = mayComeThrough(error) ? sending : null
      if (signal.aborted || heard.length > 0)
        setState({ step: 'done', outcome: outcomeOf(heard, reports, true), unfinished })
      else fail(error, unfinished)
    } finally {
      canceling.current = null
      // Lists that are not on screen must show the new sandboxes too.
      void queries.invalidateQueries()
    }
  }

  return {
    state,
    read: (dropped: Dropped[]) => void read(dropped),
    start: (sending: ToSend) => void start(sending),
    stop: () => canceling.current?.abort(),
    again: () => setState({ step: 'choose' }),
  }
}

async function lookInto(
  sources: readonly ImportSource[],
  countNew: (plans: readonly ImportPlan[]) => Promise<number>,
): Promise<Found> {
  const found: Found = { names: [], titles: [], folders: 0, skipped: [] }
  const plans: ImportPlan[] = []
  for (const { zip, name } of sources) {
    const plan = await peekZip(zip, name)
    plans.push(plan)
    if (name !== '') found.names.push(name)
    for (const { title, directory, problem } of plan.items)
      if (problem === null) found.titles.push(title ?? directory)
      else found.skipped.push({ title: title ?? directory, reason: problem })
  }
  found.folders = await countNew(plans)
  return found
}

const sum = (reports: readonly ImportReport[], key: 'folders' | 'unclaimed') =>
  reports.reduce((all, report) => all + report[key], 0)

const outcomeOf = (items: ImportedItem[], reports: readonly ImportReport[], isStopped: boolean): Outcome => ({
  items,
  isStopped,
  created: items.filter(({ status }) => status === 'created').length,
  skipped: items.filter(({ status }) => status === 'skipped').length,
  folders: sum(reports, 'folders'),
  unclaimed: sum(reports, 'unclaimed'),
})

import * as z from 'zod/mini'
import { toCamelCase, toSnakeCase } from '../case.ts'
import type { Client } from '../client.ts'
import { pathOf } from '../endpoint.ts'
import { AppError } from '../errors.ts'
import { IDEMPOTENCY_HEADER } from '../shell/repeat-limits.ts'
import { type Repeating, repeating, sendAgain } from '../transport/again.ts'
import { networkProblem } from '../transport/internal/network-problem.ts'
import { transportMessages } from '../transport/messages.ts'
import { problemFrom } from '../transport/problem.ts'
import type { ImportTarget } from './import-rules.ts'
import { archiveMessages } from './messages.ts'
import {
  EXPORT_HEADERS,
  type ExportSelection,
  exportArchive,
  exportOwnData,
  IMPORT_EVENTS,
  ImportEvent,
  type ImportedItem,
  type ImportReport,
  importArchive,
} from './rest.ts'

/** A zip being downloaded: its bytes, the number of its sandboxes, and how many were left out. */
export type ArchiveDownload = { body: ReadableStream<Uint8Array>; sandboxes: number; skipped: number }

/** How to request a zip; a dry run only returns the number of sandboxes. */
export type ExportRequest = { signal?: AbortSignal; dryRun?: boolean }

const lookQuery = (dryRun = false) => (dryRun ? '?dry_run=true' : '')

/** Downloads sandboxes as one zip. It is complete once its stream ends without an error. */
export async function downloadArchive(
  { baseUrl, raw }: Client,
  workspaceId: string,
  selection: ExportSelection,
  { signal, dryRun }: ExportRequest = {},
): Promise<ArchiveDownload> {
  const path = pathOf(exportArchive, { id: workspaceId }) + lookQuery(dryRun)
  const response = await send(await raw(), baseUrl + path, {
    method: exportArchive.method,
    headers: { 'content-type': 'application/json', accept: 'application/zip' },
    body: JSON.stringify(toSnakeCase(selection, exportArchive.body)),
    ...(signal && { signal }),
  })
  return received(response)
}

/** Downloads everything of the viewer's as one zip. */
export async function downloadOwnData(
  { baseUrl, raw }: Client,
  { signal, dryRun }: ExportRequest = {},
): Promise<ArchiveDownload> {
  const response = await send(await raw(), baseUrl + pathOf(exportOwnData) + lookQuery(dryRun), {
    method: exportOwnData.method,
    headers: { accept: 'application/zip' },
    ...(signal && { signal }),
  })
  return received(response)
}

function received(response: Response): ArchiveDownload {
  if (!response.body) throw new AppError('offline', archiveMessages.exportCut)
  const count = (name: string) => Number(response.headers.get(name) ?? 0)
  return {
    body: response.body,
    sandboxes: count(EXPORT_HEADERS.sandboxes),
    skipped: count(EXPORT_HEADERS.skipped),
  }
}

export type ImportRequest = ImportTarget & { name?: string; dryRun?: boolean }

/** The path to upload a zip to. */
export function importPath(workspaceId: string, { folder, drafts, name, dryRun }: ImportRequest): string {
  const query = new URLSearchParams({
    ...(folder !== undefined && { folder }),
    ...(drafts && { drafts: 'true' }),
    ...(name !== undefined && { name }),
    ...(dryRun && { dry_run: 'true' }),
  })
  return `${pathOf(importArchive, { id: workspaceId })}?${query}`
}

/** Headers of an upload that request progress line by line and make it idempotent per key. */
export const importHeaders = (key: string) => ({
  'content-type': 'application/zip',
  accept: IMPORT_EVENTS,
  [IDEMPOTENCY_HEADER]: key,
})

type OnItem = (item: ImportedItem, done: number, total: number) => void

type Sending = ImportRequest & {
  /** Identifies this import; generated if absent. */
  key?: string
  /** Called for each sandbox as it is created, and again from the first one if the zip is sent again. */
  onItem?: OnItem
  repeating?: Repeating
}

/** Uploads a zip, and retries a few times if there was no answer; the server resumes where it stopped. */
export async function sendArchive(
  { baseUrl, raw }: Client,
  workspaceId: string,
  body: Blob,
  { key, onItem = () => {}, repeating: { newKey, ...pace } = repeating, ...request }: Sending,
): Promise<ImportReport> {
  const url = baseUrl + importPath(workspaceId, request)
  const headers = importHeaders(key ?? newKey())
  const attempt = async () => {
    const response = await send(await raw(), url, { method: importArchive.method, headers, body })
    return follow(response, onItem)
  }
  return sendAgain(attempt, pace, Number.POSITIVE_INFINITY)
}

async function follow(response: Response, onItem: OnItem): Promise<ImportReport> {
  const heard = createListener(onItem)
  const decoder = new TextDecoder()
  try {
    if (response.body)
      for await (const chunk of response.body) heard.take(decoder.decode(chunk, { stream: true }))
  } catch (error) {
    if (error instanceof AppError || isAborted(error)) throw error
    throw new AppError('offline', archiveMessages.importCut, { cause: error })
  }
  return heard.end()
}

/** Parses the lines of an import's progress, however they are split into chunks. */
export function createListener(onItem: OnItem) {
  const items: ImportedItem[] = []
  let rest = ''
  let total = 0
  let report: Omit<ImportReport, 'items'> | null = null
  const hear = (line: string) => {
    const parsed = z.safeParse(ImportEvent, toCamelCase(JSON.parse(line), ImportEvent))
    if (!parsed.success)
      throw new AppError('incompatible', transportMessages.notSandlot, { cause: parsed.error })
    const event = parsed.data
    if ('start' in event) total = event.start.total
    else if ('item' in event) {
      items.push(event.item)
      onItem(event.item, items.length, total)
    } else if ('report' in event) report = event.report
    else throw problemFrom(500, event.problem, archiveMessages.importFailed)
  }
  return {
    /** What has been created so far. */
    items,
    take: (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') hear(line)
    },
    end: (): ImportReport => {
      if (!report) throw new AppError('offline', archiveMessages.importCut)
      return { ...(report as Omit<ImportReport, 'items'>), items }
    },
  }
}

async function send(
  raw: Awaited<ReturnType<Client['raw']>>,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...raw.headers }
  let response: Response
  try {
    response = await raw.fetch(url, { ...init, headers, credentials: 'same-origin' })
  } catch (error) {
    throw isAborted(error) ? error : networkProblem(error)
  }
  if (response.ok) return response
  throw archiveProblem(response, await response.text(), response.headers.get('retry-after'))
}

const isAborted = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** A failed response as an error. Our own server already names its limit if a zip is too large. */
export function archiveProblem(
  { status, statusText }: { status: number; statusText: string },
  text: string,
  retryAfter: string | null,
): AppError {
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // An error page of a proxy.
  }
  const isOurs = typeof body === 'object' && body !== null
  return problemFrom(status === 413 && isOurs ? 422 : status, body, `${status} ${statusText}`, retryAfter)
}

import type { ImportTarget } from '@sandlot/core/archives/import-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ImportedItem, ImportReport } from '@sandlot/core/archives/rest'
import { archiveProblem, createListener, importHeaders, importPath } from '@sandlot/core/archives/transfer'
import type { Client } from '@sandlot/core/client'
import { AppError, toAppError } from '@sandlot/core/errors'
import { transportMessages } from '@sandlot/core/transport/messages'
import type { ImportSource } from './sources.ts'

export type Progress =
  | { kind: 'uploading'; part: number }
  | { kind: 'making'; done: number; total: number; item: ImportedItem }

type Options = {
  workspaceId: string
  target: ImportTarget
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Uploads a zip and follows its import. Does not use `fetch`, which does not report upload progress. */
export async function sendZip(
  { baseUrl, raw }: Client,
  { zip, name, key }: ImportSource,
  { workspaceId, target, signal, onProgress }: Options,
): Promise<ImportReport> {
  const { headers } = await raw()
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const listener = createListener((item, made, total) =>
      onProgress({ kind: 'making', done: made, total, item }),
    )
    let heard = 0
    const hear = () => {
      if (request.status !== 200) return
      listener.take(request.responseText.slice(heard))
      heard = request.responseText.length
    }
    const orFail = (run: () => void) => () => {
      try {
        run()
      } catch (error) {
        request.abort()
        fail(toAppError(error))
      }
    }
    request.open('POST', baseUrl + importPath(workspaceId, { ...target, name }))
    for (const [header, value] of Object.entries({ ...headers, ...importHeaders(key) }))
      request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ kind: 'uploading', part: total === 0 ? 1 : loaded / total })
    request.onprogress = orFail(hear)
    request.onload = orFail(() => {
      if (request.status !== 200)
        throw archiveProblem(request, request.responseText, request.getResponseHeader('retry-after'))
      hear()
      done(listener.end())
    })
    request.onerror = () =>
      fail(
        new AppError(
          'offline',
          heard > 0
            ? archiveMessages.importCut
            : transportMessages.networkError(archiveMessages.importFailed),
        ),
      )
    request.onabort = () => fail(new AppError('interrupted', archiveMessages.importCanceled))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(zip)
  })
}

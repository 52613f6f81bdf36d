import type { Client } from '../../client.ts'
import { pathOf } from '../../endpoint.ts'
import { AppError } from '../../errors.ts'
import { networkProblem } from '../../transport/internal/network-problem.ts'
import { problemFrom } from '../../transport/problem.ts'
import { workspaceAuditMessages } from './messages.ts'
import { exportWorkspaceAudit } from './rest.ts'

/** Downloads the audit log of a workspace as a byte stream. */
export async function downloadAudit(
  { baseUrl, raw }: Client,
  workspaceId: string,
  format: 'ndjson' | 'csv',
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const url = `${baseUrl}${pathOf(exportWorkspaceAudit, { id: workspaceId })}?format=${format}`
  const { fetch, headers: own } = await raw()
  const headers = { ...own, accept: format === 'csv' ? 'text/csv' : 'application/x-ndjson' }
  const response = await fetch(url, { headers, credentials: 'same-origin', ...(signal && { signal }) }).catch(
    (error: unknown) => {
      throw networkProblem(error)
    },
  )
  if (!response.ok)
    throw problemFrom(
      response.status,
      await response.json().catch(() => null),
      workspaceAuditMessages.loadFailed,
    )
  const { body } = response
  if (!body) throw new AppError('offline', workspaceAuditMessages.loadFailed)
  return body
}

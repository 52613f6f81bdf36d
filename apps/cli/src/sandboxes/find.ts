import type { Client } from '@sandlot/core/client'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { BATCH_MAX } from '@sandlot/core/limits'
import { sandboxMissing } from '@sandlot/core/sandboxes/missing'
import { SandboxByIdDocument, type SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { concernsOne } from '../platform/bulk.ts'
import { innermostProblem } from '../platform/failure.ts'

/** A sandbox by id or alias. */
export async function findSandbox(client: Client, id: string): Promise<SandboxCardFragment> {
  const { sandbox } = await client.graphql(SandboxByIdDocument, { id })
  if (!sandbox) throw sandboxMissing()
  return sandbox
}

export type Found = { asked: string; card: SandboxCardFragment } | { asked: string; problem: AppError }

/** Sandboxes by id or alias, a batch at a time; what can't be found says why. */
export async function findSandboxes(client: Client, ids: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (let start = 0; start < ids.length; start += BATCH_MAX)
    found.push(...(await Promise.all(ids.slice(start, start + BATCH_MAX).map((id) => findOne(client, id)))))
  return found
}

async function findOne(client: Client, asked: string): Promise<Found> {
  try {
    return { asked, card: await findSandbox(client, asked) }
  } catch (error) {
    const problem = innermostProblem(error) ?? toAppError(error)
    if (!concernsOne(problem)) throw problem
    return { asked, problem }
  }
}

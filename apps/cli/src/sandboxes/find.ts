import type { Client } from '@sandlot/core/client'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { BATCH_MAX } from '@sandlot/core/limits'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import type { Context } from '../platform/context.ts'
import { concernsOne } from '../platform/output/bulk.ts'
import { innermostProblem } from '../platform/output/failure.ts'
import { cardNamed } from './named.ts'

export type Found = { asked: string; card: SandboxCardFragment } | { asked: string; problem: AppError }

/** Resolves references to sandboxes in batches; each that is not found says why. */
export async function findSandboxes(
  client: Client,
  words: readonly string[],
  context: Context,
): Promise<Found[]> {
  const found: Found[] = []
  for (let start = 0; start < words.length; start += BATCH_MAX) {
    const batch = words.slice(start, start + BATCH_MAX)
    found.push(...(await Promise.all(batch.map((word) => findOne(client, word, context)))))
  }
  return found
}

async function findOne(client: Client, asked: string, context: Context): Promise<Found> {
  try {
    return { asked, card: await cardNamed(client, asked, context) }
  } catch (error) {
    const problem = innermostProblem(error) ?? toAppError(error)
    if (!concernsOne(problem)) throw problem
    return { asked, problem }
  }
}

import type { Client } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import type { SandboxActionName } from '@sandlot/core/sandboxes/actions'
import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import {
  changeLevel,
  type Holder,
  holdersOf,
  type Sharing,
  share,
  unshare,
} from '@sandlot/core/sharing/queries'
import { sharingRefusals } from '@sandlot/core/sharing/refusals'
import { sandboxInvitePath } from '@sandlot/core/sharing/rules'
import { readInvitee } from '@sandlot/core/workspaces/rules'
import { QueryClient } from '@tanstack/query-core'
import type { Context } from '../platform/context.ts'
import { type BulkItem, concernsOne } from '../platform/output/bulk.ts'
import { failureOf, innermostProblem } from '../platform/output/failure.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { refusalOf } from '../sandboxes/predict.ts'
import { predictRecipient } from './predict.ts'

export const levels = { view: 'READ', comment: 'COMMENT', edit: 'WRITE_CODE' } as const satisfies Record<
  string,
  GrantLevel
>
export type Level = keyof typeof levels
export type Change = BulkItem & Pick<Shaped, 'change' | 'level' | 'link'> & { title: null }

export const wordOf = (given: GrantLevel): Level =>
  given === 'WRITE_CODE' ? 'edit' : given === 'COMMENT' ? 'comment' : 'view'

type Shaped = ShapeData<'sandbox.share/1'>['changes'][number]

/** Normalizes a person for comparison: case, and the optional @. */
export function nameOf(who: string): string {
  const read = readInvitee(who)
  if ('problem' in read) return who.trim().toLowerCase()
  return read.kind === 'email' ? read.email : read.username.toLowerCase()
}

type Wanted = { added: readonly string[]; removed: readonly string[]; level: Level; dryRun: boolean }

/** Grants and revokes access in order; a refusal for one person does not affect the others. */
export async function changeSharing(
  client: Client,
  sandbox: Sharing,
  { added, removed, level, dryRun }: Wanted,
  context: Context,
): Promise<Change[]> {
  const holders = holdersOf(sandbox)
  const cache = new QueryClient()
  const holderOf = (who: string) => holders.find(({ name }) => nameOf(name) === nameOf(who))
  const refusalFor = (action: SandboxActionName) => refusalOf(sandbox, action, sharingRefusals)
  // People without a say over the sandbox only see themselves, and can only give up their own access.
  const taking = refusalFor('sandbox.unshare')?.code === 'forbidden' ? 'sandbox.give_back' : 'sandbox.unshare'
  const mayShare = refusalFor('sandbox.share') === null
  const whyNotTo = dryRun && mayShare && added.length > 0 ? await predictRecipient(client, sandbox) : null
  const attempt = async (
    change: Pick<Change, 'id' | 'change' | 'level'>,
    action: SandboxActionName,
    run: () => Promise<string | null>,
  ): Promise<Change> => {
    const base = { ...change, title: null, link: null }
    try {
      const isNew = action === 'sandbox.share'
      const refused = dryRun ? (refusalFor(action) ?? (isNew ? whyNotTo?.(change.id) : null)) : null
      if (refused) throw refused
      if (dryRun) return { ...base, status: 'planned' }
      return { ...base, status: 'done', link: await run() }
    } catch (error) {
      const problem = innermostProblem(error) ?? toAppError(error)
      if (!concernsOne(problem)) throw problem
      const from = { target: context.target(), version: context.version }
      return { ...base, status: 'failed', error: failureOf(problem, from) }
    }
  }
  const give = async (who: string, holder: (Holder & { level: string }) | undefined) => {
    const input = { sandboxId: sandbox.id, authorization: levels[level] }
    if (holder) {
      await changeLevel(client, cache).mutationFn({ ...input, holder })
      return null
    }
    const { invitation } = await share(client, { id: sandbox.id, invitee: who, ...input })
    return invitation && context.target().host + sandboxInvitePath(sandbox, invitation.token)
  }

  const changes: Change[] = []
  for (const who of added) {
    const holder = holderOf(who)
    const change = { id: who, change: 'share' as const, level }
    if (holder?.level === levels[level])
      changes.push({ ...change, title: null, link: null, status: 'already' })
    else
      changes.push(
        await attempt(change, holder ? 'sandbox.share_level' : 'sandbox.share', () => give(who, holder)),
      )
  }
  for (const who of removed) {
    const holder = holderOf(who)
    const change = { id: who, change: 'remove' as const, level: null }
    const end = async (known: Holder) => {
      await unshare(client, cache).mutationFn({ sandboxId: sandbox.id, holder: known })
      return null
    }
    if (holder) changes.push(await attempt(change, taking, () => end(holder)))
    else changes.push({ ...change, title: null, link: null, status: 'already' })
  }
  return changes
}

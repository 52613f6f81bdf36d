import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { inviteLinkMessages } from '@sandlot/core/workspaces/invite-link-messages'
import { manageMessages } from '@sandlot/core/workspaces/manage-messages'
import { heirProblem, removeProblem } from '@sandlot/core/workspaces/member-rules'
import { RemoveFromTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { memberRefusals } from '@sandlot/core/workspaces/refusals'
import type { Context } from '../../platform/context.ts'
import { agree } from '../../platform/input/prompt.ts'
import { type BulkItem, oneByOne } from '../../platform/output/bulk.ts'
import { failureOf } from '../../platform/output/failure.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { changeLines } from '../../sandboxes/change.ts'
import { workspaceTexts } from '../messages.ts'
import { memberNamed, membersToChange } from './member.ts'

type Flags = { asks: boolean; dryRun: boolean; draftsTo: string | undefined }

/** Removes several members after one question, each with its own result. */
export async function removeSeveral(
  named: readonly string[],
  { asks, dryRun, draftsTo }: Flags,
  context: Context,
): Promise<Outcome<'workspace.remove-several/1'>> {
  const target = context.target()
  const client = await context.connect()
  const { team, meId } = await membersToChange(client, context)
  const heir = draftsTo === undefined ? null : memberNamed(team, draftsTo)
  const found = await oneByOne(named, async (who) => {
    const { user, membership } = memberNamed(team, who)
    const reason = removeProblem(meId, user.id)
    if (reason) throw refusalError(memberRefusals, reason)
    const problem = heir && heirProblem(team.userAuthorizations, { heirId: heir.user.id, userId: user.id })
    if (problem) throw refusalError(memberRefusals, problem, { field: 'drafts-to' })
    return { user, drafts: membership.drafts }
  })
  const leaving = found.flatMap((one) => (one instanceof AppError ? [] : one))
  const hasOpenLink = team.inviteLink?.state === 'OPEN'
  if (leaving.length > 0 && (asks || dryRun)) {
    const drafts = leaving.reduce((sum, one) => sum + one.drafts, 0)
    const who = leaving.map(({ user }) => user.username).join(', ')
    const to = heir && { to: heir.user.username }
    context.notice(manageMessages.removeText(who, team.name, { drafts, hasOpenLink, ...to }))
  }
  if (leaving.length > 0 && asks) await agree(manageMessages.removeSome(leaving.length), context)
  const results = await oneByOne(found, async (one) => {
    if (one instanceof AppError) throw one
    if (!dryRun)
      await client.graphql(RemoveFromTeamDocument, {
        teamId: team.id,
        userId: one.user.id,
        ...(heir && { draftsTo: heir.user.id }),
      })
    return one
  })
  const items = results.map((result, at): BulkItem => {
    const thing = { id: named[at] ?? '', title: null }
    if (!(result instanceof AppError)) return { ...thing, status: dryRun ? 'planned' : 'done' }
    return { ...thing, status: 'failed', error: failureOf(result, { target, version: context.version }) }
  })
  if (hasOpenLink && items.some(({ status }) => status === 'done'))
    context.notice(`${inviteLinkMessages.turnedOff}.`)
  return {
    shape: 'workspace.remove-several/1',
    each: 'workspace.removed/1',
    data: items,
    items,
    meta: { host: target.host, workspace: team.id, ...(dryRun && { dryRun }) },
    text: changeLines(items, workspaceTexts.removing),
  }
}

import { currentUser } from '@sandlot/core/accounts/rest'
import { sandboxItem } from '@sandlot/core/sandboxes/items/items'
import { lostToAuthors, movedOf } from '@sandlot/core/sandboxes/moving/rules'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { namedPath } from '../folders/find.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { SEVERAL } from './argument.ts'
import { changeMany, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { predictAction, predictAll, predictArrival } from './predict.ts'
import { placedAt, predictQuota } from './predict-quota.ts'

type Flags = { dryRun?: true }
const DRAFTS = 'drafts'

export const moveCommand: Define = (command, act) =>
  command
    .argument('<into>', `path of a folder of the workspace, / for the root, or ${DRAFTS}`)
    .argument('<id...>', SEVERAL)
    .option('--dry-run', 'show what would be moved, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox move /work 3l5fg9',
        'sandlot sandbox list --drafts | sandlot sandbox move / - --workspace Makers',
      ),
    )
    .action(
      act((context, flags: Flags, into: string, ids: string[]) =>
        moveSandboxes({ into, ids }, flags, context),
      ),
    )

/** Moves sandboxes to a folder, or to Drafts, of the active workspace. */
export async function moveSandboxes(
  { into, ids }: { into: string; ids: readonly string[] },
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.move/1'>> {
  const path = into.toLowerCase() === DRAFTS ? null : namedPath(into, 'into')
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const mover = path === null && !flags.dryRun ? await client.rest(currentUser) : null
  const verb: Verb = {
    isDone: (card) =>
      card.removedAt === null &&
      card.teamId === teamId &&
      (path === null ? card.draft : card.collection?.path === path),
    // Concurrent deletions and moves by others are not undone.
    keyOf: (card) => String(card.removedAt === null),
    predict: predictAll(
      predictAction('sandbox.move'),
      predictArrival({ teamId, path }),
      predictQuota({ into: teamId, becomes: placedAt(path) }),
    ),
    apply: async (client, ids, cards) => {
      await client.graphql(AddToFolderDocument, {
        ids,
        teamId,
        collectionPath: path,
        privacy: null,
        ...(cards.every(({ removedAt }) => removedAt === null) && {
          wereDeleted: false,
          wasIn: cards.map(({ draft, collection }) => (draft ? null : (collection?.path ?? null))),
        }),
      })
      if (!mover) return
      const moved = movedOf(cards.map(sandboxItem), teamId)
      const lost = lostToAuthors(moved, { at: 'drafts', teamId }, mover)
      if (lost.length > 0) context.notice(sandboxTexts.wentToAuthors)
    },
    said: sandboxTexts.moving(path ?? 'Drafts'),
  }
  return { shape: 'sandbox.move/1', ...(await changeMany(ids, verb, flags, context)) }
}

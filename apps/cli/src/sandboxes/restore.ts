import { AppError } from '@sandlot/core/errors'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { syncTexts } from '../files/messages.ts'
import { versionOf } from '../files/numbers.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { namedThings } from '../platform/input/stdin.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { SEVERAL } from './argument.ts'
import { changeMany, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { sandboxNamed } from './named.ts'
import { predictAction, predictAll } from './predict.ts'
import { placedAt, predictQuota } from './predict-quota.ts'

type Flags = { dryRun?: true; to?: number; file?: string[] }

export const restoreCommand: Define = (command, act) =>
  command
    .argument('<id...>', SEVERAL)
    .option('--to <version>', 'restore its files to this version of its history', versionOf)
    .option('--file <path...>', 'with --to: only these files')
    .option('--dry-run', 'show what would be restored, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox restore 3l5fg9',
        'sandlot sandbox list --deleted | sandlot sandbox restore -',
        'sandlot sandbox restore 3l5fg9 --to 12 --file src/App.tsx',
      ),
    )
    .action(act((context, flags: Flags, ids: string[]) => restore(ids, flags, context)))

/** Restores from the trash, or to a version, which takes a single sandbox. */
async function restore(
  ids: readonly string[],
  { to, file, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'sandbox.restore/1' | 'sandbox.restore-version/1'>> {
  if (to === undefined) {
    if (file) throw new AppError('usage', syncTexts.fileNeedsVersion, { field: 'file' })
    return restoreSandboxes(ids, { ...(dryRun && { dryRun }) }, context)
  }
  const [word = '', ...others] = await namedThings(ids, context)
  if (others.length > 0) throw new AppError('usage', syncTexts.oneSandbox, { field: 'to' })
  const { restoreFiles } = await import('../files/restore-version.ts')
  const id = await sandboxNamed(word, context)
  return restoreFiles({ id, version: to, dryRun: dryRun ?? false, ...(file && { paths: file }) }, context)
}

/** Restores sandboxes from the trash, each to its previous folder (docs/spec/decisions.md, 16). */
export async function restoreSandboxes(
  ids: readonly string[],
  flags: Pick<Flags, 'dryRun'>,
  context: Context,
): Promise<Outcome<'sandbox.restore/1'>> {
  const verb: Verb = {
    isDone: (card) => card.removedAt === null,
    keyOf: (card) => JSON.stringify([card.teamId, card.collection?.path ?? null]),
    predict: predictAll(
      predictAction('sandbox.move'),
      predictQuota({ becomes: (card, home) => placedAt(card.collection?.path ?? null)(card, home) }),
    ),
    apply: (client, ids, [first]) =>
      client.graphql(AddToFolderDocument, {
        ids,
        teamId: first?.teamId ?? null,
        collectionPath: first?.collection?.path ?? null,
        privacy: null,
        wereDeleted: true,
      }),
    said: {
      done: sandboxMessages.restored,
      already: sandboxTexts.notDeleted,
      planned: sandboxTexts.wouldRestore,
    },
  }
  return { shape: 'sandbox.restore/1', ...(await changeMany(ids, verb, flags, context)) }
}

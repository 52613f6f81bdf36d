import { AppError } from '@sandlot/core/errors'
import { inputError, inputText } from '@sandlot/core/input-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { displayTitle, titleProblem } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { namedPairs } from '../platform/input/stdin.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { isoTime } from '../platform/time/time.ts'
import { sandboxArgument } from './argument.ts'
import { changeMany, eachAlone, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { cardNamed, sandboxNamed } from './named.ts'
import { predictAction, refusalOf } from './predict.ts'

type Flags = { dryRun?: true }

export const renameCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox, - to read ids and titles from standard input', 'before others')
    .argument('[title]', 'its new title')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText(
      'after',
      `${examples(
        'sandlot sandbox rename 3l5fg9 "Sand heap"',
        "sandlot sandbox list --drafts | sed 's/\\tOld /\\tNew /' | sandlot sandbox rename - --dry-run",
      )}\nEach line of standard input is a sandbox: its id, a tab, its new title.\n`,
    )
    .action(
      act(async (context, { dryRun }: Flags, id: string, title?: string) => {
        if (title !== undefined) return renameSandbox({ id, title, dryRun: dryRun ?? false }, context)
        if (id !== '-') throw new AppError('usage', sandboxTexts.titleMissing, { field: 'title' })
        return renameSeveral({ ...(dryRun && { dryRun }) }, context)
      }),
    )

async function renameSeveral(flags: Flags, context: Context): Promise<Outcome<'sandbox.rename-several/1'>> {
  const pairs = [...(await namedPairs(context))]
  // Unresolved words are kept, and fail with the proper error.
  const ids = await Promise.all(pairs.map(([word]) => sandboxNamed(word, context).catch(() => word)))
  const titles = new Map(pairs.map(([, title], at) => [ids[at] ?? '', title]))
  for (const [id, title] of titles) {
    const problem = titleProblem(title)
    if (!problem) continue
    const text = `${id}: ${inputText(sandboxMessages, problem)}`
    throw new AppError('validation', text, { reason: problem.reason, field: 'title' })
  }
  const titleOf = ({ id, alias }: SandboxCardFragment) =>
    (titles.get(id) ?? titles.get(alias ?? '') ?? '').trim()
  const verb: Verb = {
    isDone: (card) => card.title === titleOf(card),
    keyOf: eachAlone,
    predict: predictAction('sandbox.rename'),
    apply: async (client, _ids, cards) => {
      for (const card of cards)
        await client.graphql(RenameSandboxDocument, {
          id: card.id,
          title: titleOf(card),
          was: card.title ?? '',
        })
    },
    said: sandboxTexts.renaming,
  }
  return {
    shape: 'sandbox.rename-several/1',
    ...(await changeMany([...titles.keys()], verb, flags, context)),
  }
}

export async function renameSandbox(
  wanted: { id: string; title: string; dryRun: boolean },
  context: Context,
): Promise<Outcome<'sandbox.rename/1'>> {
  const problem = titleProblem(wanted.title)
  if (problem) throw inputError(sandboxMessages, problem, { field: 'title' })
  const { host } = context.target()
  const client = await context.connect()
  const before = await cardNamed(client, wanted.id, context)
  const refused = wanted.dryRun ? refusalOf(before, 'sandbox.rename') : null
  if (refused) throw refused
  const asked = { id: before.id, title: wanted.title.trim() }
  const after = wanted.dryRun
    ? { ...before, ...asked }
    : (await client.graphql(RenameSandboxDocument, { ...asked, was: before.title ?? '' })).renameSandbox
  const { id, title } = after
  return {
    shape: 'sandbox.rename/1',
    data: { id, title, updatedAt: isoTime(after.updatedAt) },
    meta: {
      host,
      ...(before.teamId !== null && { workspace: before.teamId }),
      ...(wanted.dryRun && { dryRun: true }),
    },
    text: () =>
      `${(wanted.dryRun ? sandboxTexts.wouldRename : sandboxTexts.renamed)(clean(displayTitle(before)), clean(displayTitle({ id, title })))}\n`,
  }
}

import { AppError } from '@sandlot/core/errors'
import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { audienceOf } from '@sandlot/core/sharing/audience-rules'
import { fetchSharing, holdersOf } from '@sandlot/core/sharing/queries'
import { grantLevelOf } from '@sandlot/core/sharing/rules'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { namedThings } from '../platform/input/stdin.ts'
import { type BulkItem, oneByOne } from '../platform/output/bulk.ts'
import { failureOf } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { clean } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import { SEVERAL } from '../sandboxes/argument.ts'
import { sandboxNamed } from '../sandboxes/named.ts'
import { type Change, changeSharing, type Level, levels, nameOf, wordOf } from './change.ts'
import { sharingTexts } from './messages.ts'

type Flags = { with?: string[]; level: Level; remove?: string[]; list?: true; dryRun?: true }
type Data = ShapeData<'sandbox.share/1'>

export const shareCommand: Define = (command, act) =>
  command
    .argument('<id...>', SEVERAL)
    .option('--with <who...>', 'usernames or e-mail addresses to share it with')
    .addOption(new Option('--level <level>', 'what they can do').choices(Object.keys(levels)).default('view'))
    .option('--remove <who...>', 'usernames or e-mail addresses to stop sharing it with')
    .option('--list', 'only show who can see it, and why (default without --with and --remove)')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox share 3l5fg9',
        'sandlot sandbox share 3l5fg9 --with bob carol@example.com --level edit',
        'sandlot sandbox share 3l5fg9 --remove bob',
        'sandlot sandbox list --path /work | sandlot sandbox share - --with bob',
      ),
    )
    .action(
      act(async (context, flags: Flags, ids: string[]) => {
        const [id = '', ...others] = await namedThings(ids, context)
        return others.length === 0
          ? shareSandbox(id, flags, context)
          : shareSeveral([id, ...others], flags, context)
      }),
    )

/** Applies the same to several sandboxes in order, each with its own result. */
async function shareSeveral(
  ids: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.share-several/1'>> {
  const { host } = context.target()
  const results = await oneByOne(ids, (asked) => shareSandbox(asked, flags, context))
  const items = results.map((result, at): BulkItem & { sharing: Data | null } => {
    if (result instanceof AppError) {
      const error = failureOf(result, { target: context.target(), version: context.version })
      return { id: ids[at] ?? '', title: null, status: 'failed', sharing: null, error }
    }
    const { data, items: changes = [] } = result
    const failed = changes.find((change) => change.status === 'failed')
    const { id, title } = data
    return { id, title, status: statusOf(changes), sharing: data, ...(failed && { error: failed.error }) }
  })
  const texts = items.map((item, at) => {
    const result = results[at]
    return (view: View) =>
      result === undefined || result instanceof AppError
        ? failedLine(item, view)
        : ofOne(item.id, result.text(view), view)
  })
  return {
    shape: 'sandbox.share-several/1',
    each: 'sandbox.share-one/1',
    data: items,
    items,
    meta: { host, ...(flags.dryRun && { dryRun: true }) },
    text: (view) => texts.map((text) => text(view)).join(view.terminal ? '\n' : ''),
  }
}

function failedLine({ id, error }: BulkItem, view: View): string {
  const why = error?.message ?? ''
  return view.terminal
    ? `${view.style.red('✗')} ${clean(sharingTexts.failedOne(id, why))}\n`
    : `${[id, '', '', 'failed', clean(why)].join('\t')}\n`
}

/** In a pipe each line starts with its sandbox, as nothing else identifies it. */
const ofOne = (id: string, text: string, view: View) =>
  view.terminal ? text : text.replace(/^(?=.)/gm, `${id}\t`)

const statusOf = (changes: readonly BulkItem[]): BulkItem['status'] =>
  (['failed', 'done', 'planned'] as const).find((one) => changes.some(({ status }) => status === one)) ??
  'already'

/** Grants or revokes access to a sandbox, each person with their own result, and shows who can see it now and why. */
export async function shareSandbox(
  asked: string,
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.share/1'>> {
  const [added, removed] = [unique(flags.with ?? []), unique(flags.remove ?? [])]
  assertFlags(added, removed, flags.list === true)
  const { host } = context.target()
  const client = await context.connect()
  const before = await fetchSharing(client, await sandboxNamed(asked, context))
  const wanted = { added, removed, level: flags.level, dryRun: flags.dryRun ?? false }
  const changes = await changeSharing(client, before, wanted, context)
  const isSame = changes.every(({ status }) => status !== 'done')
  const after = isSame ? before : await fetchSharing(client, before.id)
  const data: Data = {
    id: after.id,
    title: after.title,
    url: host + sandboxPath(after),
    changes,
    people: holdersOf(after).map(({ name, level, __typename }) => ({
      name,
      kind: __typename === 'Collaborator' ? ('person' as const) : ('invited' as const),
      level: wordOf(grantLevelOf(level) ?? 'READ'),
    })),
    audience: audienceOf(after).map((one) => ({ ...one, level: wordOf(one.level) })),
  }
  return {
    shape: 'sandbox.share/1',
    data,
    items: changes,
    meta: {
      host,
      ...(after.teamId !== null && { workspace: after.teamId }),
      ...(wanted.dryRun && { dryRun: true }),
    },
    text: (view) => changes.map((change) => lineOf(change, view)).join('') + audienceLines(data, view),
  }
}

const unique = (people: readonly string[]) => [...new Map(people.map((who) => [nameOf(who), who])).values()]

function assertFlags(added: readonly string[], removed: readonly string[], lists: boolean) {
  if (lists && added.length + removed.length > 0)
    throw new AppError('usage', sharingTexts.listAlone, { field: 'list' })
  const both = added.find((who) => removed.some((other) => nameOf(other) === nameOf(who)))
  if (both !== undefined) throw new AppError('usage', sharingTexts.both(both), { field: 'remove' })
}

function lineOf({ id, change, status, level, link, error }: Change, view: View): string {
  if (!view.terminal) return `${clean(id)}\t${change}\t${status}\t${link ?? clean(error?.message ?? '')}\n`
  if (status === 'failed')
    return `${view.style.red('✗')} ${clean(sharingTexts.failedOne(id, error?.message ?? ''))}\n`
  const said = {
    share: {
      done: sharingTexts.withSomebody(id, level ?? ''),
      already: sharingTexts.already(id),
      planned: sharingTexts.wouldShare(id, level ?? ''),
    },
    remove: {
      done: sharingTexts.removed(id),
      already: sharingTexts.alreadyGone(id),
      planned: sharingTexts.wouldRemove(id),
    },
  }[change][status]
  return `${view.style.green('✓')} ${clean(said)}\n${link === null ? '' : `${sharingTexts.link(link)}\n`}`
}

function audienceLines({ audience, title, id }: Data, view: View): string {
  const rows = audience.map(({ who, level, why }) =>
    view.terminal
      ? `  ${clean(who)} ${view.style.dim(`(${level})`)} ${clean(why)}\n`
      : `${clean(who)}\t${level}\t${clean(why)}\n`,
  )
  const head = view.terminal
    ? `${view.style.bold(clean(displayTitle({ id, title })))}\n${sharingTexts.audience}\n`
    : ''
  return head + rows.join('')
}

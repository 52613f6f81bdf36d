import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { inputError } from '@sandlot/core/input-rules'
import { parseGitTree } from '@sandlot/core/repositories/find-rules'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { gitId, originName } from '@sandlot/core/repositories/git-rules'
import { forkById } from '@sandlot/core/sandboxes/fork'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { forkSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle, forkTitle, titleProblem } from '@sandlot/core/sandboxes/rules'
import { namedPath } from '../folders/find.ts'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { readLink } from '../repositories/named.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { idInPage, isAddress } from './address.ts'
import { SEVERAL } from './argument.ts'
import { createdResult, folderId, type PlaceFlags, placeFlags } from './make.ts'
import { changeMany, eachAlone, type Verb } from './many.ts'
import { sandboxTexts } from './messages.ts'
import { cardNamed } from './named.ts'
import { type Prediction, predictAll, predictArrival, predictPrivacy } from './predict.ts'
import { copiedTo, predictDevbox, predictQuota } from './predict-quota.ts'
import { presentRecord } from './present.ts'

export const forkCommand: Define = (command, act) =>
  placeFlags(
    command
      .argument('<id...>', `${SEVERAL}; or one repository of GitHub, or a folder in it`)
      .option('--title <title>', 'title of the copy, for a single sandbox (default: like the original)'),
  )
    .option('--dry-run', 'show what would be copied, and copy nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox fork 3l5fg9',
        'sandlot sandbox fork 3l5fg9 --title "Second try" --folder /experiments --open',
        'sandlot sandbox list --path /work | sandlot sandbox fork - --folder /experiments',
        'sandlot sandbox fork github/facebook/react/tree/main/fixtures/dom',
        'sandlot sandbox fork https://github.com/facebook/react',
      ),
    )
    .action(
      act(async (context, flags: Flags, ids: string[]) => {
        const [only] = ids
        for (const word of ids)
          if (await isRepository(word, context)) return forkRepository(ids, flags, context)
        return ids.length === 1 && only !== undefined && only !== '-' && !flags.dryRun
          ? fork(only, flags, context)
          : forkSeveral(ids, flags, context)
      }),
    )

/** Ids and aliases contain no slash; other words with one are URLs of the host's pages, or linked folders. */
async function isRepository(text: string, context: Context): Promise<boolean> {
  if (!isAddress(text) || !URL.canParse(text)) return text.includes('/') && !text.startsWith('.')
  const { host } = context.target()
  return idInPage(text, host) === null && (await treeNamed(text, context)) !== null
}

const treeNamed = (text: string, context: Context) =>
  readLink(text, (hosts) => parseGitTree(text, hosts), context)

type Flags = PlaceFlags & { dryRun?: true }

/** Copies a sandbox or devbox with its files into the workspace; prints the copy's URL. */
async function fork(
  id: string,
  { title, folder, privacy, open }: PlaceFlags,
  context: Context,
): Promise<Outcome<'sandbox.fork/1'>> {
  const problem = title === undefined ? null : titleProblem(title)
  if (problem) throw inputError(sandboxMessages, problem, { field: 'title' })
  const client = await context.connect()
  const [origin, teamId] = await Promise.all([
    cardNamed(client, id, context),
    chosenWorkspaceId(client, context),
  ])
  const record = await copyOf(client, origin, { teamId, privacy, title, folder })
  const said = sandboxTexts.forked(displayTitle(origin), displayTitle(record))
  return {
    shape: 'sandbox.fork/1',
    ...(await createdResult(record, { said, teamId, open: open ?? false }, context)),
  }
}

/** Creates a sandbox from a GitHub repository or a folder in it, named after it. */
async function forkRepository(
  ids: readonly string[],
  { title, folder, privacy, open, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'sandbox.fork/1'>> {
  const [text = ''] = ids
  if (ids.length > 1 || dryRun)
    throw new AppError('usage', sandboxTexts.repositoryAlone, { field: dryRun ? 'dryRun' : 'id' })
  const wanted = await treeNamed(text, context)
  if (!wanted) throw new AppError('usage', gitMessages.invalidPlace, { field: 'id' })
  const problem = title === undefined ? null : titleProblem(title)
  if (problem) throw inputError(sandboxMessages, problem, { field: 'title' })
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const record = await forkById(client, gitId(wanted), {
    teamId,
    ...(title !== undefined && { title: title.trim() }),
    ...(privacy !== undefined && { privacy: PRIVACY[privacy] }),
    ...(folder !== undefined && { collectionId: await folderId(client, teamId, folder) }),
  })
  for (const note of record.notes ?? []) context.notice(note)
  const from = record.git ? originName(record.git) : text
  const said = sandboxTexts.forked(from, displayTitle(record))
  return {
    shape: 'sandbox.fork/1',
    ...(await createdResult(record, { said, teamId, open: open ?? false }, context)),
  }
}

/** Predicts refusals by the copies' destination. */
function predictCopy({ teamId, folder, privacy }: Omit<Copy, 'title'>): Prediction {
  const path = folder === undefined ? null : namedPath(folder, 'folder')
  const level = privacy === undefined ? undefined : PRIVACY[privacy]
  return predictAll(
    predictArrival({ teamId, path }),
    ...(level === undefined ? [] : [predictPrivacy(level, teamId)]),
    predictDevbox({ into: teamId, which: ({ isV2 }) => isV2 }),
    predictQuota({ into: teamId, copies: true, becomes: copiedTo(path, level) }),
  )
}

/** Copies several, each with its own result and named after its original. */
async function forkSeveral(
  ids: readonly string[],
  { title, open, folder, privacy, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'sandbox.fork-several/1'>> {
  for (const [field, given] of Object.entries({ title, open }))
    if (given !== undefined) throw new AppError('usage', sandboxTexts.forkOne(field), { field })
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const copies = new Map<string, { id: string; url: string }>()
  const { host } = context.target()
  const verb: Verb = {
    isDone: () => false,
    keyOf: eachAlone,
    predict: predictCopy({ teamId, folder, privacy }),
    apply: async (_client, _ids, cards) => {
      for (const card of cards) {
        const { id, url } = presentRecord(await copyOf(client, card, { teamId, privacy, folder }), host)
        copies.set(card.id, { id, url })
      }
    },
    said: sandboxTexts.forkingMany,
  }
  const { data, meta, ...rest } = await changeMany(ids, verb, dryRun ? { dryRun } : {}, context)
  const forked = data.map((item) => ({ ...item, copy: copies.get(item.id) ?? null }))
  return {
    ...rest,
    shape: 'sandbox.fork-several/1',
    each: 'sandbox.fork-one/1',
    data: forked,
    items: forked,
    meta: { ...meta, workspace: teamId },
  }
}

type Copy = {
  teamId: string
  title?: string | undefined
  folder: string | undefined
  privacy: PlaceFlags['privacy'] | undefined
}

/** Copies one into a workspace, named after its original unless a title is given. */
export async function copyOf(
  client: Client,
  origin: Pick<SandboxRecord, 'id' | 'title' | 'alias'>,
  { teamId, title, folder, privacy }: Copy,
): Promise<SandboxRecord> {
  return client.rest(forkSandbox, {
    params: { id: origin.id },
    body: {
      teamId,
      title: title?.trim() ?? forkTitle(origin),
      ...(privacy !== undefined && { privacy: PRIVACY[privacy] }),
      ...(folder !== undefined && { collectionId: await folderId(client, teamId, folder) }),
    },
  })
}

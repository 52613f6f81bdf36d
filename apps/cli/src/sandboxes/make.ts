import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { inputError } from '@sandlot/core/input-rules'
import { vmTiers } from '@sandlot/core/runtime/tier-rest'
import { findVmTier } from '@sandlot/core/runtime/tier-rules'
import { findFolderId } from '@sandlot/core/sandboxes/items/lists'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { forkSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle, initialPrivacy, titleProblem } from '@sandlot/core/sandboxes/rules'
import type { Runtime } from '@sandlot/core/templates/create-rules'
import { type Command, Option } from 'commander'
import { namedPath } from '../folders/find.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import { innermostProblem } from '../platform/output/failure.ts'
import type { Meta } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { noTemplate, templateToFork } from '../templates/find.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { sandboxTexts } from './messages.ts'
import { presentRecord } from './present.ts'

export type PlaceFlags = {
  title?: string
  folder?: string
  privacy?: keyof typeof PRIVACY
  open?: true
}
export type CreateFlags = PlaceFlags & { template: string; vmTier?: string }

/** Flags for the place and privacy of a new sandbox. */
export const placeFlags = (command: Command, privacyPreset = 'default: like the original'): Command =>
  command
    .option('--folder <folder>', 'a folder to put it into, such as / or /experiments (default: your drafts)')
    .addOption(
      new Option('--privacy <level>', `who can see it (${privacyPreset})`).choices(Object.keys(PRIVACY)),
    )
    .option('--open', 'open it in the browser')

/** Flags of `sandbox create` and `devbox create`. */
export const createFlags = (command: Command): Command =>
  placeFlags(
    command
      .requiredOption('--template <template>', 'id, alias or title of a template, or id of another sandbox')
      .option('--title <title>', 'its title (default: a generated one)'),
    'default: private',
  ).option('--vm-tier <tier>', 'size of a devbox’s machine: a number or a name, such as 2 or micro')

type Made = { data: ShapeData<'sandbox.create/1'>; meta: Meta; text: () => string }

/** Creates a sandbox or devbox in the workspace and returns it as printed. */
export async function make(runtime: Runtime, flags: CreateFlags, context: Context): Promise<Made> {
  const { template, title, folder, privacy, vmTier } = flags
  const problem = title === undefined ? null : titleProblem(title)
  if (problem) throw inputError(sandboxMessages, problem, { field: 'title' })
  if (vmTier !== undefined && runtime === 'browser')
    throw new AppError('usage', sandboxTexts.tierNeedsDevbox, {
      hint: sandboxTexts.tierNeedsDevboxHint(template),
      field: 'vmTier',
    })
  const client = await context.connect()
  const [origin, teamId, tier] = await Promise.all([
    templateToFork(client, template, runtime),
    chosenWorkspaceId(client, context),
    vmTier === undefined ? undefined : tierNamed(client, vmTier),
  ])
  const record = await client
    .rest(forkSandbox, {
      params: { id: origin.id },
      body: {
        teamId,
        privacy: initialPrivacy(privacy),
        v2: runtime === 'vm',
        ...(title !== undefined && { title: title.trim() }),
        ...(folder !== undefined && { collectionId: await folderId(client, teamId, folder) }),
        ...(tier !== undefined && { customVMTier: tier }),
      },
    })
    .catch((error: unknown) => {
      // If the workspace is what was not found, its own sentence is kept.
      throw innermostProblem(error)?.code === 'not_found' && !origin.isKnown ? noTemplate(template) : error
    })
  const said = sandboxTexts.created(displayTitle(record))
  return createdResult(record, { said, teamId, open: flags.open ?? false }, context)
}

/** Reports what was created, and opens it if requested. */
export async function createdResult(
  record: SandboxRecord,
  { said, teamId, open }: { said: string; teamId: string; open: boolean },
  context: Context,
): Promise<Made> {
  const { host } = context.target()
  const data = presentRecord(record, host)
  context.notice(said)
  if (open && !(await context.browse(data.url))) context.notice(cliMessages.browserFailed)
  return { data, meta: { host, workspace: teamId }, text: () => `${data.url}\n` }
}

/** The machine size for a number or name. */
export async function tierNamed(client: Client, typed: string): Promise<number> {
  const { vmTiers: tiers } = await client.rest(vmTiers)
  const found = findVmTier(tiers, typed)
  if (found) return found.tier
  const names = tiers.map(({ tier, name }) => `${tier} (${name})`).join(', ')
  throw new AppError('usage', sandboxTexts.tierUnknown(typed, names), { field: 'vmTier' })
}

/** The id of a folder, by path. */
export async function folderId(client: Client, teamId: string, typed: string): Promise<string> {
  const path = namedPath(typed, 'folder')
  return findFolderId(client, teamId, path).catch((error: unknown) => {
    throw innermostProblem(error)?.code === 'not_found'
      ? new AppError('not_found', sandboxMessages.folderNotFound(path), {
          reason: 'folderNotFound',
          field: 'folder',
        })
      : error
  })
}

import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { titleFrom } from '@sandlot/core/archives/import-rules'
import { gitRefusals } from '@sandlot/core/repositories/git-refusals'
import { type GitOrigin, type GitTree, parseGitId } from '@sandlot/core/repositories/git-rules'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { DESCRIPTION_MAX_LENGTH, PRIVACY } from '@sandlot/core/sandboxes/limits'
import { makingActions } from '@sandlot/core/sandboxes/making-actions'
import { runsAs } from '../archives/runs-as.ts'
import { readDevboxFacts } from '../billing/facts.ts'
import { findDraft, noteOpened } from '../branches/drafts.ts'
import { branchByName } from '../branches/repo.ts'
import { beginWorktree } from '../branches/work/worktree.ts'
import { storeAhead } from '../files/blobs.ts'
import { writeNewTrees } from '../files/new-trees.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import {
  assertForkInput,
  type ForkInput,
  hostFor,
  makeSandbox,
  runsOn,
  targetOf,
} from '../sandboxes/making/make.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { beginFollowing } from './follow/begin.ts'
import { hostOf } from './host.ts'
import { findProjects } from './repo.ts'
import { readSource, requireRepository, resolveTree } from './source.ts'

/** `notes`: which contents of the repository were left out. */
type Forked = { row: SandboxRow; notes: string[] }

/** Creates a sandbox from a GitHub repository or a folder in it, with the privacy of the repository. */
export async function forkRepository(context: Context, id: string, input: ForkInput): Promise<Forked> {
  requireViewer(context)
  assertForkInput(input)
  const wanted = parseGitId(id)
  if (!wanted) throw refusalError(gitRefusals, 'placeInvalid')
  const target = await targetOf(context, input)
  const host = await hostOf(context)
  const repository = await requireRepository(host, wanted)
  const privacy = repository.private ? PRIVACY.private : PRIVACY.public
  if (typeof input.privacy === 'number' && input.privacy < privacy)
    throw errorOfRefusal(gitRefusals, { reason: 'privateOnly', params: wanted }, { field: 'privacy' })
  const draft = await findDraft(context.db, target.workspaceId, wanted)
  const found = draft?.origin ?? (await resolveTree(host, repository, wanted))
  if (!found) throw nothingThere(wanted)
  const branch = draft?.branch ?? (await importedBranch(context, target.workspaceId, found))
  const source = await readSource(context, host, found)
  const guessed = runsAs(source.files)
  const { restriction } = await context.loaders.entitlements.load(target.workspaceId)
  const isV2 =
    input.v2 ?? (guessed.isV2 && creditRefusal(makingActions['sandbox.create'], restriction) === null)
  const devboxes = isV2 ? await readDevboxFacts(context.db, target.workspaceId, context.clock.now()) : null
  const { origin, files, directories, notes } = source
  await storeAhead(
    context.db,
    files.map(({ content }) => content),
  )
  const { row } = await makeSandbox(context, input, target, {
    title: titleFrom(origin.path || origin.repo),
    privacy,
    fields: {
      ...runsOn(devboxes, input, context.config, await hostFor(context, input)),
      description: descriptionFrom(repository.description),
      environment: guessed.environment,
      originalGit: origin,
      ...(input.isSynced && { isFrozen: true }),
    },
    files: {
      write: async (tx, sandboxId, now) => {
        await writeNewTrees(tx, [{ sandboxId, files, directories }], { ids: context.ids, now })
        await beginWorktree(tx, sandboxId, origin, files, now)
        if (input.isSynced) await beginFollowing(tx, context.ids, sandboxId, now)
        // A branch has one sandbox that people work in; a template is not that one.
        else if (branch && origin.path === '') await noteOpened(tx, branch, sandboxId, now)
      },
    },
  })
  return { row, notes }
}

/** Returns the branch of an imported repository, which has one sandbox that the workspace works in. */
async function importedBranch({ db }: Context, workspaceId: string, { username, repo, branch }: GitOrigin) {
  const [project] = await findProjects(db, [workspaceId], { owner: username, name: repo })
  return project ? branchByName(db, project, branch) : null
}

const nothingThere = (wanted: GitTree) =>
  wanted.tree === ''
    ? errorOfRefusal(gitRefusals, { reason: 'repositoryEmpty', params: wanted })
    : errorOfRefusal(gitRefusals, {
        reason: 'refNotFound',
        params: { repository: wanted, tree: wanted.tree },
      })

const descriptionFrom = (text: string | null): string | null =>
  [
    ...(text ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .toWellFormed()
      .trim(),
  ]
    .slice(0, DESCRIPTION_MAX_LENGTH)
    .join('') || null

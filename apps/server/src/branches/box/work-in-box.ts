import { refusalError } from '@sandlot/core/actions'
import { boxGitRefusals } from '@sandlot/core/branches/box-git-refusals'
import { workRefusals } from '@sandlot/core/branches/work-refusals'
import { AppError } from '@sandlot/core/errors'
import { eq } from 'drizzle-orm'
import { personOf } from '../../git/open-repository.ts'
import type { Context } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { BoxAgent } from '../../runtime/boxes/box-agent.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { boxCheckouts } from '../tables.ts'
import { gitInBox, textInBox } from './run-git.ts'

type Checkout = typeof boxCheckouts.$inferSelect

/** Returns the checkout of a devbox; null for a sandbox that is no devbox, or has no checkout. */
export async function findCheckout(
  db: Reader,
  row: Pick<SandboxRow, 'id' | 'isV2'>,
): Promise<Checkout | null> {
  if (!row.isV2) return null
  const [found] = await db.select().from(boxCheckouts).where(eq(boxCheckouts.sandboxId, row.id))
  return found ?? null
}

/** Runs git work in a devbox, which is woken up unless somebody stopped it. */
export async function inBox<Result>(
  { boxes }: Pick<Context, 'boxes'>,
  id: string,
  work: (agent: BoxAgent) => Promise<Result>,
): Promise<Result> {
  try {
    return await boxes.inStep(id, work)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notRunning')
      throw refusalError(boxGitRefusals, 'boxStopped')
    throw error
  }
}

/** Refreshes the recorded git state of a devbox that is awake; on failure, the last known state is used. */
export async function lookAgain({ boxes, log }: Pick<Context, 'boxes' | 'log'>, id: string): Promise<void> {
  if (!boxes.glance(id)) return
  await boxes
    .inStep(id, async () => {})
    .catch((err: unknown) => log.warn({ err, sandboxId: id }, 'the git of a devbox could not be read'))
}

async function must(agent: BoxAgent, args: readonly string[], options?: Parameters<typeof gitInBox>[2]) {
  const said = await gitInBox(agent, args, options)
  if (said.code !== 0)
    throw refusalError(boxGitRefusals, 'gitSaid', { titles: lastLine(said.err || said.out.toString()) })
  return said.out.toString().trim()
}

const lastLine = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const told = lines.find((line) => /^(remote|fatal|error): /.test(line)) ?? lines.at(-1) ?? ''
  return told.replace(/^(remote|fatal|error): /, '').slice(0, 300)
}

const asList = (paths: readonly string[]) => paths.map((path) => `${path}\0`).join('')
const FROM_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul']

type Wanted = { message: string; paths: readonly string[]; branch: string | undefined }

/** Commits the paths as the person; other files staged in the terminal stay staged. */
export async function commitIn(
  agent: BoxAgent,
  context: Context,
  { message, paths, branch }: Wanted,
): Promise<string> {
  if (branch === undefined) return commitHere(agent, context, { message, paths })
  const isThere = await textInBox(agent, ['rev-parse', '-q', '--verify', `refs/remotes/origin/${branch}`])
  if (isThere !== null) throw refusalError(workRefusals, 'branchExists', { titles: branch })
  await must(agent, ['switch', '-q', '-c', branch])
  try {
    return await commitHere(agent, context, { message, paths })
  } catch (error) {
    // A hook may refuse the commit. Both branches are at the same commit, so switching back changes no file.
    await gitInBox(agent, ['checkout', '-q', '-'])
    await gitInBox(agent, ['branch', '-q', '-D', branch])
    throw error
  }
}

async function commitHere(
  agent: BoxAgent,
  context: Context,
  { message, paths }: Omit<Wanted, 'branch'>,
): Promise<string> {
  const input = asList(paths)
  await must(agent, ['--literal-pathspecs', 'add', '--all', ...FROM_INPUT], { input })
  const env = personIn(context)
  // A merge can only be committed as a whole.
  const isMerge = (await textInBox(agent, ['rev-parse', '-q', '--verify', 'MERGE_HEAD'])) !== null
  const which = isMerge ? [] : ['--only', ...FROM_INPUT]
  await must(agent, ['--literal-pathspecs', 'commit', '-q', '-m', message, ...which], {
    env,
    ...(!isMerge && { input }),
  })
  return must(agent, ['rev-parse', 'HEAD'])
}

function personIn(context: Context): Record<string, string> {
  const { name, email } = personOf(context)
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  }
}

/** Pushes the commits to the host. If it refuses them, they stay in the devbox. */
export async function pushIn(agent: BoxAgent, branch: string): Promise<void> {
  const said = await gitInBox(agent, ['push', '-q', '-u', 'origin', `HEAD:refs/heads/${branch}`])
  if (said.code === 0) return
  if (/\[rejected\]|fetch first|non-fast-forward/.test(said.err))
    throw refusalError(workRefusals, 'branchMoved', { titles: branch })
  throw refusalError(boxGitRefusals, 'gitSaid', { titles: lastLine(said.err) })
}

/**
 * Merges new commits from the host. Uncommitted changes are stashed and reapplied; conflicting ones keep both sides in
 * the file. After a force push, the branch is reset to the host's, unless it has unpushed commits.
 */
export async function pullIn(
  agent: BoxAgent,
  context: Context,
  { branch, before, isNew }: { branch: string; before: string | null; isNew: boolean },
) {
  const env = personIn(context)
  await must(agent, ['fetch', '-q', '--prune', 'origin'])
  const upstream = `refs/remotes/origin/${branch}`
  const commit = await textInBox(agent, ['rev-parse', '-q', '--verify', upstream])
  if (commit === null)
    throw refusalError(workRefusals, isNew ? 'branchNotPushed' : 'branchGone', { titles: branch })
  const isIn = async (one: string, other: string) =>
    (await gitInBox(agent, ['merge-base', '--is-ancestor', one, other])).code === 0
  const head = await must(agent, ['rev-parse', 'HEAD'])
  const forced = before !== null && !(await isIn(before, upstream))
  if (await isIn(upstream, 'HEAD')) return { commit: head, forced: false, files: 0 }
  const isOwn = forced ? !(await isIn('HEAD', before ?? 'HEAD')) : !(await isIn('HEAD', upstream))
  const isDirty = (await must(agent, ['status', '--porcelain', '--untracked-files=no'])) !== ''
  if (isDirty) await must(agent, ['stash', 'push', '-q'], { env })
  const back = async () => {
    if (isDirty) await gitInBox(agent, ['stash', 'pop', '-q', '--index'])
  }
  const way = forced && !isOwn ? ['reset', '-q', '--keep', upstream] : ['merge', '-q', '--no-edit', upstream]
  const done = await gitInBox(agent, way, { env })
  const hasConflicts = done.code !== 0 && (await textInBox(agent, ['ls-files', '-u'])) !== ''
  if (done.code !== 0 && (!hasConflicts || isDirty)) {
    await gitInBox(agent, ['merge', '--abort'])
    await back()
    throw refusalError(boxGitRefusals, hasConflicts ? 'commitFirst' : 'gitSaid', {
      titles: lastLine(done.err),
    })
  }
  if (isDirty) await gitInBox(agent, ['stash', 'pop', '-q'])
  const files = await must(agent, ['diff', '--name-only', '-z', head, 'HEAD'])
  return {
    commit: await must(agent, ['rev-parse', 'HEAD']),
    forced,
    files: files.split('\0').filter((path) => path !== '').length,
  }
}

/** Marks the paths as resolved. A merge that then changes nothing is ended, because there is nothing to commit. */
export async function settleIn(agent: BoxAgent, context: Context, paths: readonly string[]): Promise<void> {
  await must(agent, ['--literal-pathspecs', 'add', '--all', ...FROM_INPUT], { input: asList(paths) })
  const isMerge = (await textInBox(agent, ['rev-parse', '-q', '--verify', 'MERGE_HEAD'])) !== null
  const isOpen = (await must(agent, ['ls-files', '-u'])) !== ''
  if (!isMerge || isOpen || (await gitInBox(agent, ['diff', '--cached', '--quiet', 'HEAD'])).code !== 0)
    return
  await must(agent, ['commit', '-q', '--no-edit'], { env: personIn(context) })
}

/** Unstages the paths. */
export const unstageIn = (agent: BoxAgent, paths: readonly string[]) =>
  must(agent, ['--literal-pathspecs', 'reset', '-q', ...FROM_INPUT], { input: asList(paths) })

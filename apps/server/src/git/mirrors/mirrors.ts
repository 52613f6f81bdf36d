import { refusalError } from '@sandlot/core/actions'
import { gitCreditRefusals, gitHostRefusals } from '@sandlot/core/git/refusals'
import { mirrorUrl } from '@sandlot/core/git/rules'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context, Deps } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { assertAllowedAtFirst } from '../../workspaces/act.ts'
import { repositoryById } from '../access.ts'
import { type IndexDeps, indexRepository } from '../index-refs.ts'
import { folderOf } from '../plumbing/folders.ts'
import { createRepository, DEFAULT_BRANCH, type Named, repositoryFor } from '../store.ts'
import { gitRepositories } from '../tables.ts'
import type { GitRow } from '../types.ts'
import { fetchMirror, type Login } from './fetch.ts'
import { type Outside, theInternet } from './proxy.ts'

export const FETCH_JOB = 'git:fetch'

const enqueueFetch = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.execute(
    sql`select graphile_worker.add_job(${FETCH_JOB}, json_build_object('id', ${id}::text),
      job_key := ${`git-fetch:${id}`}, max_attempts := 3)`,
  )

type Wanted = {
  url: string
  name: string | null
  private: boolean
  login: Login | null
}

/** Creates a mirror of a repository on another host; its contents arrive a moment later. */
export async function createMirror(context: Context, teamId: string, wanted: Wanted): Promise<GitRow> {
  const workspaces = { id: teamId.toLowerCase() }
  await assertAllowedAtFirst(context, { action: 'repository.mirror', workspaces, credits: gitCreditRefusals })
  const url = mirrorUrl(wanted.url)
  if (url === null) throw refusalError(gitHostRefusals, 'mirrorUrlInvalid', { field: 'url' })
  const row = await createRepository(context, teamId, {
    name: wanted.name ?? nameFrom(url),
    description: null,
    private: wanted.private,
    defaultBranch: DEFAULT_BRANCH,
    readme: false,
    gitignore: null,
    license: null,
    mirror: {
      url,
      sealedLogin: wanted.login ? encrypt(JSON.stringify(wanted.login), context.keys.gitMirrors) : null,
    },
  })
  await enqueueFetch(context, row.id)
  return row
}

/** The name of a mirror that got none. */
function nameFrom(url: string): string {
  const last = decoded(new URL(url).pathname).split('/').filter(Boolean).at(-1) ?? ''
  return last.replace(/\.git$/, '').replace(/[^\w.-]+/g, '-')
}

/** A path as people read it; unchanged if it is not UTF-8. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Queues an immediate fetch of a mirror. */
export async function fetchAgain(context: Context, named: Named): Promise<GitRow> {
  const row = await repositoryFor(context, 'repository.mirror', named)
  if (row.mirrorUrl === null || row.deletedAt) throw refusalError(gitHostRefusals, 'notMirror')
  await enqueueFetch(context, row.id)
  return row
}

type FetchDeps = IndexDeps & Pick<Deps, 'keys'>

const SavedLogin = z.object({ username: z.string(), token: z.string() })

function loginOf(sealed: string | null, { keys }: FetchDeps): Login | null {
  if (sealed === null) return null
  try {
    return SavedLogin.parse(JSON.parse(decrypt(sealed, keys.gitMirrors)))
  } catch {
    // Encrypted with a lost key, so it counts as missing.
    return null
  }
}

/** Fetches a mirror and announces changes; the reason of a failure is stored in its row. */
export async function syncMirror(deps: FetchDeps, id: string, outside: Outside = theInternet): Promise<void> {
  const row = await repositoryById(deps.db, id)
  if (!row || row.mirrorUrl === null || row.deletedAt) return
  const dir = folderOf(deps, id)
  const outcome = await fetchMirror({
    dir,
    url: row.mirrorUrl,
    outside,
    login: loginOf(row.sealedMirrorLogin, deps),
    secret: deps.ids.bytes(24).toString('base64url'),
  })
  const isFirst = row.mirrorSyncedAt === null
  const defaultBranch = outcome.ok && isFirst ? outcome.defaultBranch : null
  await deps.db
    .update(gitRepositories)
    .set(
      outcome.ok
        ? {
            mirrorSyncedAt: deps.clock.now(),
            mirrorProblem: null,
            mirrorDiverged: outcome.diverged,
            ...(defaultBranch !== null && { defaultBranch }),
          }
        : { mirrorProblem: outcome.reason },
    )
    .where(eq(gitRepositories.id, id))
  if (outcome.ok) await indexRepository(deps, id)
}

/** Queues a fetch of every mirror, each as its own job. */
export async function fetchAll({ db }: Pick<Deps, 'db'>): Promise<void> {
  const rows = await db
    .select({ id: gitRepositories.id })
    .from(gitRepositories)
    .where(and(isNotNull(gitRepositories.mirrorUrl), isNull(gitRepositories.deletedAt)))
  for (const { id } of rows) await enqueueFetch({ db }, id)
}

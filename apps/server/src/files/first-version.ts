import { FIRST_VERSION } from '@sandlot/core/files/limits'
import type { FileDifference, MadeFrom, SavedVersion } from '@sandlot/core/files/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { eq } from 'drizzle-orm'
import { avatarOf } from '../accounts/present.ts'
import { users } from '../accounts/tables.ts'
import type { Context } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { maySee } from '../sandboxes/access.ts'
import { gitOf } from '../sandboxes/present.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { pathsAt, readVersionContents } from './history.ts'

export const authorOf = (author: typeof users.$inferSelect): NonNullable<SavedVersion['author']> => ({
  id: author.id,
  username: author.username,
  name: author.name,
  avatarUrl: avatarOf(author),
})

/** The initial state of a sandbox as a row of its history. It is not stored, but derived from the saves since. */
async function firstRow(db: Reader, sandbox: SandboxRow, paths: readonly string[]): Promise<SavedVersion> {
  const [author] = sandbox.authorId ? await db.select().from(users).where(eq(users.id, sandbox.authorId)) : []
  return {
    version: FIRST_VERSION,
    at: sandbox.insertedAt.toISOString(),
    author: author ? authorOf(author) : null,
    coAuthors: [],
    restoredVersion: null,
    files: paths.map((path) => ({ path, change: 'added', movedFrom: null })),
  }
}

/** Returns the first row; null if saves since were deleted, or if the requested file was added later. */
export async function readFirstRow(
  db: Reader,
  sandbox: SandboxRow,
  path: string | undefined,
): Promise<SavedVersion | null> {
  const paths = await pathsAt(db, sandbox, FIRST_VERSION)
  if (!paths || (path !== undefined && !paths.includes(path))) return null
  return firstRow(db, sandbox, path === undefined ? paths : [path])
}

/** Returns the first version including its texts. */
export async function readFirst(
  db: Reader,
  sandbox: SandboxRow,
): Promise<SavedVersion & { differences: FileDifference[] }> {
  const files = await readVersionContents(db, sandbox, FIRST_VERSION)
  const row = await firstRow(
    db,
    sandbox,
    files.map(({ path }) => path),
  )
  const differences = files.map(({ path, code, isBinary }) => ({
    path,
    movedFrom: null,
    before: null,
    after: isBinary ? null : code,
    isBinary,
  }))
  return { ...row, differences }
}

/** Adds to the first version what the sandbox was created from. */
export const withOrigin = async <Version extends SavedVersion>(
  version: Version,
  sandbox: SandboxRow,
  context: Context,
): Promise<Version> =>
  version.version === FIRST_VERSION ? { ...version, madeFrom: await madeFrom(sandbox, context) } : version

/** Only what the viewer may know. */
async function madeFrom(sandbox: SandboxRow, context: Context): Promise<MadeFrom> {
  const { loaders } = context
  const git = gitOf(sandbox)
  if (git) return { type: 'repository', name: `${git.username}/${git.repo}` }
  const origin = sandbox.forkedFromId ? await loaders.sandbox.load(sandbox.forkedFromId) : null
  if (!origin || !(await maySee(origin, context))) return null
  const template = sandbox.forkedTemplateId ? await loaders.template.load(sandbox.forkedTemplateId) : null
  return {
    type: template?.sandboxId === origin.id ? 'template' : 'sandbox',
    name: displayTitle(origin),
  }
}

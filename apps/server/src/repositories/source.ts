import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { errorOfRefusal, invalidInput, refusalError } from '@sandlot/core/actions'
import { UNPACKED_TIMES_MAX } from '@sandlot/core/archives/limits'
import { AppError } from '@sandlot/core/errors'
import { showPath } from '@sandlot/core/files/path-rules'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { gitRefusals, repositoryRefusals } from '@sandlot/core/repositories/git-refusals'
import { type GitOrigin, type GitTree, isCommitId, splitTree } from '@sandlot/core/repositories/git-rules'
import { leftOutMessages } from '@sandlot/core/repositories/left-out-messages'
import { isLfsPointer } from '@sandlot/core/repositories/left-out-rules'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { readEntry } from '../archives/open-zip.ts'
import { readFolderPlan } from '../archives/thread/read-list.ts'
import { keepUpload } from '../archives/upload.ts'
import { takeImportSlot } from '../archives/zip-slots.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { GitHost, HostRepository } from '../platform/drivers/git-host.ts'

type File = { path: string; content: Buffer }

/** The contents of a folder of a repository at a commit. */
export type GitSource = { origin: GitOrigin; files: File[]; directories: string[]; notes: string[] }

/** Returns a repository as the viewer sees it at its host. */
export async function requireRepository(host: GitHost, wanted: RepositoryName): Promise<HostRepository> {
  const repository = await host.repository(wanted)
  if (repository) return repository
  throw errorOfRefusal(repositoryRefusals, { reason: 'repositoryNotFound', params: wanted })
}

/** Resolves a tree to a branch, tag or commit, a folder, and the current commit; null if there is none. */
export async function resolveTree(
  host: GitHost,
  repository: HostRepository,
  { tree }: Pick<GitTree, 'tree'>,
): Promise<GitOrigin | null> {
  const name = { owner: repository.owner.login, name: repository.name }
  const found = await partTree(host, name, tree || repository.defaultBranch, tree !== '')
  const commitSha = found && (await host.commit(name, found.full))
  return commitSha
    ? { username: name.owner, repo: name.name, branch: found.ref, path: found.path, commitSha }
    : null
}

/** Branches take precedence over tags, and those over commits; `full` is unambiguous for the host. */
async function partTree(host: GitHost, name: RepositoryName, tree: string, hasPath: boolean) {
  if (!hasPath) return { ref: tree, path: '', full: `heads/${tree}` }
  const [first = ''] = tree.split('/')
  for (const kind of ['heads', 'tags'] as const) {
    const found = splitTree(tree, await host.refs(name, kind, first))
    if (found) return { ...found, full: `${kind}/${found.ref}` }
  }
  return isCommitId(first) ? { ref: first, path: tree.slice(first.length + 1), full: first } : null
}

/** Fetches the files from the host, by the rules for any zip: what no sandbox can take is refused with a reason. */
export async function readSource(context: Context, host: GitHost, origin: GitOrigin): Promise<GitSource> {
  const slot = takeImportSlot(requireViewer(context).userId)
  try {
    return await readArchive(host, origin, context.config.importMaxBytes)
  } finally {
    slot.leave()
  }
}

/** Fetches the files in background work, which takes no slot from users. */
export async function readArchive(
  host: Pick<GitHost, 'archive'>,
  origin: GitOrigin,
  maxBytes: number,
): Promise<GitSource> {
  const body = await host.archive({ owner: origin.username, name: origin.repo }, origin.commitSha)
  return unpack(body, origin, maxBytes).finally(() => body.destroy())
}

async function unpack(body: Readable, origin: GitOrigin, maxBytes: number): Promise<GitSource> {
  try {
    const zip = await keepUpload(body, maxBytes, 0)
    return await filesIn(zip, origin, maxBytes * UNPACKED_TIMES_MAX).finally(() => zip.close())
  } catch (error) {
    throw withHint(error)
  }
}

async function filesIn(zip: FileHandle, origin: GitOrigin, maxUnpackedBytes: number): Promise<GitSource> {
  const { path } = origin
  const name = { owner: origin.username, name: origin.repo }
  const { found, items } = await readFolderPlan(zip, { folder: path, maxUnpackedBytes })
  if (found === 'file') throw refusalError(gitRefusals, 'isFile', { titles: path })
  if (found === 'nothing')
    throw errorOfRefusal(gitRefusals, {
      reason: 'folderNotFound',
      params: { repository: name, path, ref: origin.branch },
    })
  const [planned] = items
  if (planned && planned.files.length === 0 && planned.notes.length > 0)
    throw invalidInput(leftOutMessages.everything(planned.notes))
  if (!planned || planned.files.length === 0)
    throw path === ''
      ? errorOfRefusal(gitRefusals, { reason: 'repositoryEmpty', params: name })
      : refusalError(gitRefusals, 'folderEmpty', { titles: path })
  if (planned.problem) throw invalidInput(planned.problem)
  const files: File[] = []
  for (const file of planned.files) files.push({ path: file.path, content: await readEntry(zip, file.entry) })
  const pointers = files.filter(({ content }) => isLfsPointer(content)).map((file) => showPath(file.path))
  const notes = [...planned.notes, ...(pointers.length > 0 ? [leftOutMessages.lfs(pointers)] : [])]
  return { origin, files, directories: planned.directories, notes }
}

/** Explains which zip the error is about, since the user never saw it; the request itself was not too large. */
function withHint(error: unknown): unknown {
  if (!(error instanceof AppError) || error.hint !== undefined) return error
  if (error.code !== 'validation' && error.code !== 'too_large') return error
  return new AppError('validation', error.message, {
    reason: error.reason,
    hint: gitMessages.zipHint,
    cause: error,
  })
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { SAVE_BODY_MAX_BYTES } from '@sandlot/core/files/limits'
import { type FileChange, saveFiles } from '@sandlot/core/files/rest'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { type Link, writeLink } from './link.ts'
import { syncTexts } from './messages.ts'
import { changesOf, emptiedFolders, type Sent, type Sides } from './plan.ts'
import { hashOf, isText } from './scan.ts'
import type { filesOf } from './sync.ts'

type Sending = {
  client: Client
  record: SandboxRecord
  root: string
  host: string
  sides: Sides
  sent: readonly Sent[]
  theirs: ReturnType<typeof filesOf>
  /** The stored link when everything was read. */
  link: Link | null
}

/** Sends the changes in batches, and stores the common state after each; returns the last version. */
export async function send({
  client,
  record,
  root,
  host,
  sides,
  sent,
  theirs,
  link,
}: Sending): Promise<number> {
  const texts = new Map(
    [...theirs.values()].flatMap(({ isBinary, sha, code }) => (isBinary ? [] : [[sha, code] as const])),
  )
  const contents = new Map<string, { code: string; isBinary: boolean }>()
  const here = new Map(sides.here)
  for (const { path, change } of sent) {
    if (change === 'removed' || change === 'moved') continue
    const bytes = await contentOf(root, path)
    // It may have been saved again since it was compared.
    const hash = hashOf(bytes)
    here.set(path, hash)
    contents.set(path, wireOf(bytes))
    if (isText(bytes)) texts.set(hash, bytes.toString('utf8'))
  }
  const changes = changesOf(sent, sides.there, (path) => contents.get(path) ?? { code: '', isBinary: false })
  const left = emptiedFolders(sides.there.keys(), afterwards(sides.there, sent))
  const folders = left.map((path): FileChange => ({ type: 'remove-directory', path, ifEmpty: true }))
  const next: Link = {
    format: 1,
    host,
    id: record.id,
    version: record.version,
    files: sharedFiles(sides),
    conflicts: {},
  }
  for (const batch of batches([...changes, ...folders])) {
    const { version } = await client.rest(saveFiles, { params: { id: record.id }, body: { changes: batch } })
    next.version = version
    for (const change of batch) noteSent(next.files, change, here)
    writeLink(root, next, texts, link)
  }
  if (changes.length === 0) writeLink(root, next, texts, link)
  return next.version
}

async function contentOf(root: string, path: string): Promise<Buffer> {
  const file = join(root, path)
  try {
    return await readFile(file)
  } catch (error) {
    const problem = fileProblem(error, 'read', file)
    if (problem.code !== 'not_found') throw problem
    throw new AppError('conflict', syncTexts.changedMeanwhile(path), {
      reason: 'changedMeanwhile',
      hint: syncTexts.changedMeanwhileHint,
    })
  }
}

/**
 * Encodes contents for a request: text as it is, unless its escapes make it longer than base64, which is also accepted.
 */
export function wireOf(bytes: Buffer): { code: string; isBinary: boolean } {
  const text = isText(bytes) ? bytes.toString('utf8') : null
  const base64 = bytes.toString('base64')
  return text !== null && JSON.stringify(text).length <= base64.length + 1024
    ? { code: text, isBinary: false }
    : { code: base64, isBinary: true }
}

/** The initial common state, including equal changes made on both sides. */
const sharedFiles = ({ base, here, there }: Sides) =>
  Object.fromEntries([
    ...[...base].filter(([path]) => here.has(path) || there.has(path)),
    ...[...there].filter(([path, hash]) => here.get(path) === hash),
  ])

function noteSent(files: Record<string, string>, change: FileChange, here: Sides['here']): void {
  if (change.type === 'remove' || change.type === 'move') delete files[change.path]
  const path = change.type === 'move' ? change.to : change.type === 'write' ? change.path : null
  const hash = path === null ? undefined : here.get(path)
  if (path !== null && hash !== undefined) files[path] = hash
}

function afterwards(there: ReadonlyMap<string, string>, sent: readonly Sent[]): string[] {
  const gone = new Set(
    sent.flatMap(({ path, change, movedFrom }) => (change === 'removed' ? path : (movedFrom ?? []))),
  )
  return [...there.keys()]
    .filter((path) => !gone.has(path))
    .concat(sent.filter(({ change }) => change !== 'removed').map(({ path }) => path))
}

/** As many changes per batch as fit in a request, so that usually all are one version. */
function* batches(changes: readonly FileChange[]): Generator<FileChange[]> {
  const most = SAVE_BODY_MAX_BYTES - 64 * 1024
  let batch: FileChange[] = []
  let bytes = 0
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change)) + 64
    if (batch.length > 0 && bytes + size > most) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(change)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

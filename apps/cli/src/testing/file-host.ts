import { createHash } from 'node:crypto'
import { errorOfRefusal } from '@sandlot/core/actions'
import { toCamelCase, toSnakeCase } from '@sandlot/core/case'
import { type AppError, httpStatus } from '@sandlot/core/errors'
import { nameOf, parentOf, parentsOf } from '@sandlot/core/files/path-rules'
import { saveRefusals, staleRefusals } from '@sandlot/core/files/refusals'
import type { FileChange } from '@sandlot/core/files/rest'
import { applyChanges } from '@sandlot/core/files/save-rules'
import { buildWireUser } from '@sandlot/core/testing/build-wire-user'
import { TEAM_ID, wireRecord } from '../tui/testing/wire-sandbox.ts'

const AT = '2026-01-01T00:00:00Z'

const isText = (bytes: Buffer) => !bytes.includes(0) && Buffer.from(bytes.toString('utf8')).equals(bytes)

/** The stored form of a file received over the wire. */
function fileOf(code: string, isBase64: boolean) {
  const bytes = Buffer.from(code, isBase64 ? 'base64' : 'utf8')
  const isBinary = !isText(bytes)
  const sha = createHash('sha256').update(bytes).digest('hex')
  return { sha, size: bytes.byteLength, isBinary, code: bytes.toString(isBinary ? 'base64' : 'utf8') }
}

/** A fake host with one sandbox and its files: texts by path, and base64 for those listed in `binary`. */
export function fileHost(id: string, title: string) {
  const files = new Map<string, string>()
  const binary = new Set<string>()
  const folders = new Set<string>()
  const state = { version: 0, isAway: false, refused: 0, isFrozen: false }
  const versions: (readonly { path: string; code: string; isBinary: boolean; sha: string }[])[] = []

  function tree() {
    const all = [...files].map(([path, code]) => [path, fileOf(code, binary.has(path))] as const)
    const around = [...all.flatMap(([path]) => parentsOf(path)), ...folders]
    const directories = new Map([...around.flatMap(parentsOf), ...around].map((path) => [path, path]))
    return { files: new Map(all), directories }
  }
  const snapshot = () =>
    [...tree().files].map(([path, { code, isBinary, sha }]) => ({ path, code, isBinary, sha }))
  function record() {
    const now = tree()
    return {
      ...wireRecord(id),
      v2: false,
      title,
      version: state.version,
      is_frozen: state.isFrozen,
      modules: [...now.files].map(([path, { code, isBinary, sha }]) => ({
        id: path,
        shortid: path,
        title: nameOf(path),
        code,
        is_binary: isBinary,
        directory_shortid: parentOf(path) || null,
        sha,
        type: 'file',
        path,
        saved_code: null,
        is_not_synced: false,
        errors: [],
        corrections: [],
        inserted_at: AT,
        updated_at: AT,
      })),
      directories: [...now.directories.keys()].map((path) => ({
        id: path,
        shortid: path,
        title: nameOf(path),
        directory_shortid: parentOf(path) || null,
      })),
    }
  }
  function note() {
    versions[state.version] ??= snapshot()
  }
  function save(changes: readonly FileChange[]): Response {
    note()
    const before = tree()
    const outcome = applyChanges(before, changes, ({ code, isBinary = false }) => fileOf(code, isBinary))
    if ('problem' in outcome) return refused(errorOfRefusal(saveRefusals, outcome.problem))
    if ('conflicts' in outcome) {
      const paths = outcome.conflicts
      const data = {
        version: state.version,
        conflicts: paths.map((path) => ({ path, theirs: before.files.get(path) ?? null })),
      }
      return refused(errorOfRefusal(staleRefusals, { reason: 'staleFiles', params: paths }, { data }))
    }
    const isSame =
      JSON.stringify([...outcome.tree.files]) === JSON.stringify([...before.files]) &&
      outcome.tree.directories.size === before.directories.size
    for (const kept of [files, binary, folders]) kept.clear()
    for (const path of outcome.tree.directories.keys()) folders.add(path)
    for (const [path, file] of outcome.tree.files) {
      files.set(path, file.code)
      if (file.isBinary) binary.add(path)
    }
    if (!isSame) state.version += 1
    return Response.json({
      version: state.version,
      saved_at: '2026-03-01T12:00:00Z',
      modules: [],
      directories: [],
    })
  }
  const me = {
    id: 'u1',
    primaryWorkspaceId: TEAM_ID,
    workspaces: [],
    team: { sandboxes: [] },
  }
  const respond: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (state.isAway) {
      state.refused += 1
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) })
    }
    if (pathname.endsWith('/graphql')) return Response.json([{ payload: { data: { me } } }])
    if (pathname.endsWith('/users/current')) return Response.json(buildWireUser())
    if (pathname.endsWith(`/sandboxes/${id}/files`))
      return save((toCamelCase(await request.json()) as { changes: FileChange[] }).changes)
    if (pathname.endsWith(`/sandboxes/${id}`)) return Response.json({ data: record() })
    const version = Number(/\/versions\/(\d+)\/files$/.exec(pathname)?.[1] ?? Number.NaN)
    note()
    if (versions[version]) return Response.json(toSnakeCase({ version, files: versions[version] }))
    return Response.json({ code: 'not_found', errors: { detail: ['No.'] } }, { status: 404 })
  }
  return {
    fetch: respond,
    files,
    folders,
    state,
    save: (path: string, code: string) => {
      note()
      files.set(path, code)
      state.version += 1
    },
  }
}

function refused({ code, message, reason, hint, data }: AppError): Response {
  const body = { code, reason, hint, details: data && toSnakeCase(data), errors: { detail: [message] } }
  return Response.json(body, { status: httpStatus[code] })
}

import { createHash } from 'node:crypto'
import type { FileChange } from '@sandlot/core/files/rest'
import { TEAM_ID, wireRecord } from '../tui/testing/wire-sandbox.ts'
import { wireUser } from './wire-user.ts'

/** A host with one sandbox, as far as its files at the root go. */
export function fileHost(id: string, title: string) {
  const files = new Map<string, string>()
  const state = { version: 0, isAway: false, refused: 0 }
  const shaOf = (code: string) => createHash('sha256').update(code).digest('hex')
  const record = () => ({
    ...wireRecord(id),
    v2: false,
    title,
    version: state.version,
    modules: [...files].map(([path, code]) => ({
      id: path,
      shortid: path,
      title: path,
      code,
      is_binary: false,
      directory_shortid: null,
      sha: shaOf(code),
      type: 'file',
      path,
      saved_code: null,
      is_not_synced: false,
      errors: [],
      corrections: [],
      inserted_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    })),
  })
  function save(changes: readonly Record<string, unknown>[]) {
    for (const change of changes as unknown as FileChange[]) {
      if (change.type === 'write') files.set(change.path, change.code)
      if (change.type === 'remove') files.delete(change.path)
      if (change.type === 'move') {
        files.set(change.to, files.get(change.path) ?? '')
        files.delete(change.path)
      }
    }
    state.version += 1
    return { version: state.version, saved_at: '2026-03-01T12:00:00Z', modules: [], directories: [] }
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
    if (pathname.endsWith('/users/current')) return Response.json(wireUser)
    if (pathname.endsWith(`/sandboxes/${id}/files`))
      return Response.json(save(((await request.json()) as { changes: Record<string, unknown>[] }).changes))
    if (pathname.endsWith(`/sandboxes/${id}`)) return Response.json({ data: record() })
    return Response.json({ code: 'not_found', errors: { detail: ['No.'] } }, { status: 404 })
  }
  return {
    fetch: respond,
    files,
    state,
    save: (path: string, code: string) => save([{ type: 'write', path, code }]),
  }
}

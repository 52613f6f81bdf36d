import { createHash } from 'node:crypto'

type File = { path: string; code: string }
const TIME = '2026-03-01T09:00:00Z'

export const shaOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Files as the server sends them. Folders are one level deep. */
export const modulesOf = (files: readonly File[]) =>
  files.map(({ path, code }) => {
    const [folder, name = ''] = path.includes('/') ? path.split('/') : [null, path]
    return {
      id: path,
      shortid: path,
      title: name,
      code,
      directory_shortid: folder,
      is_binary: false,
      sha: shaOf(code),
      inserted_at: TIME,
      updated_at: TIME,
      type: 'file',
      path,
      saved_code: null,
      is_not_synced: false,
      errors: [],
      corrections: [],
    }
  })

export const foldersOf = (files: readonly File[]) =>
  [...new Set(files.flatMap(({ path }) => (path.includes('/') ? [path.split('/')[0]] : [])))].map(
    (title) => ({
      id: title,
      shortid: title,
      title,
      directory_shortid: null,
    }),
  )

/** Two versions: one save that changed every file, and the creation of the sandbox. */
export const versionsOf = (files: readonly File[]) => [
  {
    version: 3,
    at: TIME,
    author: { id: 'u1', username: 'ada', name: null, avatar_url: '' },
    restored_version: null,
    files: files.map(({ path }) => ({ path, change: 'changed', moved_from: null })),
  },
  {
    version: 0,
    at: TIME,
    author: { id: 'u1', username: 'ada', name: null, avatar_url: '' },
    restored_version: null,
    files: files.map(({ path }) => ({ path, change: 'added', moved_from: null })),
    made_from: { type: 'template', name: 'React' },
  },
]

/** The result of saving one file: the files from then on, or the conflict. */
export function savedTo(
  files: readonly File[],
  body: string,
): { files: File[]; reply: object } | { reply: object } {
  const { changes } = JSON.parse(body) as { changes: { path: string; code: string; base_sha: string }[] }
  const [change] = changes
  const there = files.find(({ path }) => path === change?.path)
  if (!change || !there) return { reply: {} }
  if (shaOf(there.code) !== change.base_sha) {
    const theirs = { code: there.code, is_binary: false, sha: shaOf(there.code) }
    return {
      reply: {
        code: 'conflict',
        errors: { detail: ['Somebody else changed it.'] },
        details: { version: 4, conflicts: [{ path: change.path, theirs }] },
      },
    }
  }
  const after = files.map((file) => (file === there ? { path: there.path, code: change.code } : file))
  return { files: after, reply: { version: 4, saved_at: TIME, modules: [], directories: [] } }
}

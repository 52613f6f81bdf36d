import { createHash } from 'node:crypto'

type File = { path: string; code: string }
const TIME = '2026-03-01T09:00:00Z'

export const shaOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Files as the server sends them, in folders of one level. */
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

/** One save, which changed them all. */
export const versionsOf = (files: readonly File[]) => [
  {
    version: 3,
    at: TIME,
    author: { id: 'u1', username: 'ada', name: null, avatar_url: '' },
    restored_version: null,
    files: files.map(({ path }) => ({ path, change: 'changed', moved_from: null })),
  },
]

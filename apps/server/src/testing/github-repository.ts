import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HandMade, handMadeZip } from './zips.ts'

export const COMMIT = '0123456789abcdef0123456789abcdef01234567'

type Repository = {
  private?: boolean
  description?: string
  defaultBranch?: string
  branches?: readonly string[]
  tags?: readonly string[]
  /** The files of every commit, below the folder that GitHub puts around them. */
  files?: readonly HandMade[]
  /** The commit of its branches, if not `COMMIT`. */
  commit?: string
  /** Sends the download instead of a zip of the files. */
  sendZip?: (response: ServerResponse) => void
}

/** Starts a GitHub with these repositories, by `owner/name`. Private ones are visible only with a token. */
export async function startRepositories(repositories: Record<string, Repository>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://github')
    asked.push(pathname)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const [, , owner = '', name = '', ...rest] = pathname.split('/').map(decodeURIComponent)
    const found = repositories[`${owner}/${name}`]
    if (!found || (found.private && !request.headers.authorization)) return json({}, 404)
    const { branches = [found.defaultBranch ?? 'main'], tags = [] } = found
    const refs = { heads: branches, tags }
    switch (rest[0]) {
      case undefined:
        return json(described(owner, name, found))
      case 'branches':
        return json(branches.map((branch) => ({ name: branch })))
      case 'pulls':
        return json([])
      case 'git': {
        const kind = rest[2] as keyof typeof refs
        const begin = rest.slice(3).join('/')
        return json(
          refs[kind].filter((ref) => ref.startsWith(begin)).map((ref) => ({ ref: `refs/${kind}/${ref}` })),
        )
      }
      case 'commits': {
        const ref = rest.slice(1).join('/')
        const all = [...branches.map((one) => `heads/${one}`), ...tags.map((one) => `tags/${one}`)]
        if (found.branches?.length === 0) return json({ message: 'Git Repository is empty.' }, 409)
        return all.includes(ref) || COMMIT.startsWith(ref)
          ? response
              .writeHead(200, { 'content-type': 'application/vnd.github.sha; charset=utf-8' })
              .end(found.commit ?? COMMIT)
          : json({ message: `No commit found for SHA: ${ref}` }, 422)
      }
      case 'zipball': {
        if (found.sendZip) return found.sendZip(response)
        const top = `${owner}-${name}-${COMMIT.slice(0, 7)}`
        const files = (found.files ?? []).map((file) => ({ ...file, name: `${top}/${file.name}` }))
        return response
          .writeHead(200, { 'content-type': 'application/zip' })
          .end(handMadeZip([{ name: `${top}/`, method: 0 }, ...files], { comment: COMMIT }))
      }
      default:
        return json({}, 404)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const described = (owner: string, name: string, { private: isPrivate, ...fields }: Repository) => ({
  id: 7,
  name,
  full_name: `${owner}/${name}`,
  owner: { id: 1, login: owner, avatar_url: 'https://example.com/a.png' },
  description: fields.description ?? null,
  private: isPrivate ?? false,
  fork: false,
  default_branch: fields.defaultBranch ?? 'main',
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-02T00:00:00Z',
  pushed_at: '2020-01-03T00:00:00Z',
  permissions: { admin: false, push: true },
})

import { githubWork } from '../../platform/drivers/github/github-work.ts'
import { createTestClock } from '../../testing/clock.ts'

const site = { owner: 'acme', name: 'site' }

/** Simulates changes made directly at the host. */
export function atHost(apiUrl: string) {
  const token = 'adas'
  const work = () => githubWork({ apiUrl, token, fetch, clock: createTestClock() })
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${apiUrl}/repos/acme/site/${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.status === 204 ? null : reply.json()
  }
  const headOf = async (branch: string): Promise<string> =>
    (await ask('GET', `git/ref/heads/${encodeURIComponent(branch)}`)).object.sha
  return {
    ask,
    headOf,
    /** Commits files; null deletes one. */
    commit: async (branch: string, files: Record<string, string | Buffer | null>) => {
      const changes = Object.entries(files).map(([path, content]) => ({
        path,
        content: typeof content === 'string' ? Buffer.from(content) : content,
      }))
      const parents = [await headOf(branch)]
      const sha = await work().commitFiles(site, { branch, parents, message: 'Elsewhere', changes })
      if (sha === null) throw new Error('the branch moved')
      return sha
    },
    branch: (name: string, sha: string) => work().createBranch(site, name, sha),
    forcePush: (branch: string, sha: string) =>
      ask('PATCH', `git/refs/heads/${encodeURIComponent(branch)}`, { sha, force: true }),
    /** Returns the files of a branch, by path. */
    files: async (branch: string): Promise<Record<string, string>> => {
      const tree = (await work().tree(site, await headOf(branch))).filter(({ mode }) => mode !== '160000')
      const read = await Promise.all(
        tree.map(async ({ path, sha }) => [path, (await work().blob(site, sha)).toString('latin1')] as const),
      )
      return Object.fromEntries(read)
    },
  }
}

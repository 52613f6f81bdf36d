import { SAMPLE_FILES } from './sample-files.ts'
import { SAMPLE_ORGANIZATIONS, SAMPLE_REPOSITORIES } from './sample-github.ts'

type Answer = { sha: string; commit: { tree: { sha: string } } }

const asKeeper =
  (github: string, token: string) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`${github}/repos/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`The sample GitHub answered ${reply.status} to ${method} ${path}.`)
    return (await reply.json()) as Answer
  }

/** Adds the members of an organization as collaborators, which GitHub does automatically. */
export async function listMembers(github: string, token: string): Promise<void> {
  const call = asKeeper(github, token)
  await Promise.all(
    SAMPLE_ORGANIZATIONS.flatMap(({ login: owner, members }) =>
      SAMPLE_REPOSITORIES.filter((repository) => repository.owner === owner).flatMap(({ name }) =>
        members.map(({ login }) =>
          call('PUT', `${owner}/${name}/collaborators/${login}`, { permission: 'push' }),
        ),
      ),
    ),
  )
}

/** Gives the sample repositories some content: one commit each, on top of their first. */
export async function pushSamples(github: string, token: string): Promise<void> {
  const call = asKeeper(github, token)
  await Promise.all(
    Object.entries(SAMPLE_FILES).map(async ([repository, files]) => {
      const first = await call('GET', `${repository}/commits/main`)
      const entries = Object.entries(files).map(([path, content]) => ({
        path,
        content,
        mode: '100644',
        type: 'blob',
      }))
      const tree = await call('POST', `${repository}/git/trees`, {
        base_tree: first.commit.tree.sha,
        tree: entries,
      })
      const commit = await call('POST', `${repository}/git/commits`, {
        message: 'Add the first pages',
        tree: tree.sha,
        parents: [first.sha],
      })
      await call('PATCH', `${repository}/git/refs/heads/main`, { sha: commit.sha })
    }),
  )
}

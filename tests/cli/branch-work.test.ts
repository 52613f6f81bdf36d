import { saveFiles } from '@sandlot/core/files/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { expect } from 'vitest'
import { answer, test } from './signed-in.ts'

type Pull = { number: number; url: string; title: string; branch: string }

test('[CL-036] takes a repository from its fork to a merged pull request in the terminal', async ({
  me,
  signedIn,
}) => {
  const run = async <Data>(...words: string[]) => {
    const result = await signedIn([...words, '--json'])
    expect({ words, code: result.code, said: result.code === 0 ? '' : result.stdout }).toEqual({
      words,
      code: 0,
      said: '',
    })
    return answer<Data>(result).data
  }
  const { owner } = await run<{ owner: string }>('repo', 'fork', 'tidewater/website')
  const repository = `${owner}/website`
  await run('branch', 'create', repository, 'fix/header')
  const opened = await run<{ id: string; url: string }>(
    'branch',
    'open',
    repository,
    'fix/header',
    '--no-browser',
  )
  const listed = await run<{ name: string }[]>('branch', 'list', repository)
  expect(listed.map(({ name }) => name)).toEqual(['main', 'fix/header'])

  const { modules } = await me.client.rest(getSandbox, { params: { id: opened.id } })
  const readme = modules.find(({ title, directoryShortid }) => title === 'README.md' && !directoryShortid)
  const changes = [
    { type: 'write', path: 'README.md', code: 'Fixed.\n', baseSha: readme?.sha ?? null },
    { type: 'write', path: 'notes.md', code: 'New.\n', baseSha: null },
  ] as const
  await me.client.rest(saveFiles, { params: { id: opened.id }, body: { changes: [...changes] } })
  expect(await run('branch', 'status', opened.id)).toMatchObject({
    repository,
    branch: 'fix/header',
    changes: [
      { path: 'README.md', kind: readme ? 'modified' : 'added' },
      { path: 'notes.md', kind: 'added' },
    ],
  })
  const [diff] = await run<{ path: string; patch: string }[]>('branch', 'diff', opened.id, 'notes.md')
  expect(diff?.patch).toBe('--- /dev/null\n+++ b/notes.md\n@@ -0,0 +1,1 @@\n+New.\n')

  const wrong = await signedIn(['branch', 'commit', opened.id, '-m', ' ', '--json'])
  expect([wrong.code, wrong.json()]).toMatchObject([2, { error: { field: 'message' } }])
  expect(await run('branch', 'commit', opened.id, '-m', 'Fix the header')).toMatchObject({ files: 2 })
  expect(await run('branch', 'pull', opened.id)).toMatchObject({ files: 0, conflicts: [] })

  const made = await run<Pull>('pr', 'create', repository, 'fix/header', '--title', 'Fix the header')
  const number = String(made.number)
  expect(await run<Pull[]>('pr', 'list', repository)).toMatchObject([
    { number: made.number, title: 'Fix the header', branch: 'fix/header' },
  ])
  expect(await run('pr', 'open', repository, number, '--no-browser')).toMatchObject({
    url: expect.stringMatching(
      new RegExp(
        `/p/github/${repository}/fix/header\\?workspaceId=${me.workspaceId}&pull=${number}&mode=review$`,
      ),
    ),
  })
  expect(await run('pr', 'review', repository, number, 'comment', '--body', 'Nice')).toMatchObject({
    state: 'COMMENTED',
  })
  expect(await run('pr', 'view', repository, number)).toMatchObject({
    state: 'open',
    into: 'main',
    reviews: [{ author: me.username, state: 'COMMENTED', body: 'Nice' }],
  })
  expect(await run('pr', 'checkout', repository, number, '--no-browser')).toMatchObject({
    id: opened.id,
    made: false,
  })
  for (const verb of ['merge', 'close']) {
    const unasked = await signedIn(['pr', verb, repository, number, '--json'])
    expect([unasked.code, unasked.json()]).toMatchObject([2, { error: { field: 'yes' } }])
  }
  await run('pr', 'close', repository, number, '--dry-run')
  expect(await run('pr', 'view', repository, number)).toMatchObject({ state: 'open' })
  await run('pr', 'close', repository, number, '--yes')
  expect(await run('pr', 'list', repository)).toEqual([])
  await run('pr', 'reopen', repository, number)
  expect(await run('pr', 'list', repository)).toMatchObject([{ number: made.number }])
  await run('pr', 'merge', repository, number, '--dry-run')
  await run('pr', 'merge', repository, number, '--method', 'squash', '--yes')
  expect(await run('pr', 'list', repository)).toEqual([])
  expect(await run('pr', 'view', repository, number)).toMatchObject({ state: 'merged' })
  await run('branch', 'create', repository, 'other')
  await run('branch', 'delete', repository, 'other', '--yes')
  await run('repo', 'remove', repository, '--yes')
  expect(await run('repo', 'list')).toEqual([])
})

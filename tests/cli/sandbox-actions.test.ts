import { expect } from 'vitest'
import { answer, test } from './signed-in.ts'

type Sandbox = { id: string; title: string; privacy: string; folder: string | null; kind: string }
type Change = { id: string; status: string; error?: { code: string } }

test('what can be done with sandboxes is done with many, with a result for each', async ({ signedIn }) => {
  const run = async <Data>(...words: string[]) => answer<Data>(await signedIn([...words, '--json'])).data
  const ids: string[] = []
  for (const title of ['One', 'Two'])
    ids.push((await run<Sandbox>('sandbox', 'create', '--template', 'react', '--title', title)).id)
  const each = async (...words: string[]) =>
    (await run<Change[]>('sandbox', ...words, ...ids)).map(({ status }) => status)
  const shown = () => run<Sandbox>('sandbox', 'view', ids[0] ?? '')

  await run('folder', 'create', '/work')
  expect(await each('move', '/work', '--dry-run')).toEqual(['planned', 'planned'])
  expect(await each('move', '/work')).toEqual(['done', 'done'])
  expect(await each('move', 'work/')).toEqual(['already', 'already'])
  expect((await shown()).folder).toBe('/work')
  expect(await each('privacy', 'unlisted')).toEqual(['done', 'done'])
  expect((await shown()).privacy).toBe('unlisted')
  expect(await each('protect')).toEqual(['done', 'done'])
  expect(await each('protect', '--off')).toEqual(['done', 'done'])
  expect(await each('to-template')).toEqual(['done', 'done'])
  expect(await each('to-template')).toEqual(['already', 'already'])
  expect(await each('to-devbox')).toEqual(['done', 'done'])
  expect((await shown()).kind).toBe('devbox')
  expect(await each('move', 'drafts')).toEqual(['done', 'done'])
  expect((await shown()).folder).toBeNull()

  const early = await signedIn(['sandbox', 'purge', ids[0] ?? '', '--yes', '--json'])
  expect(early.code).not.toBe(0)
  expect(await each('delete', '--yes')).toEqual(['done', 'done'])
  expect(await each('purge', '--yes')).toEqual(['done', 'done'])
  expect((await signedIn(['sandbox', 'view', ids[0] ?? ''])).code).toBe(6)
  const unknown = await signedIn(['sandbox', 'privacy', 'secret', 'x', '--json'])
  expect(unknown.json()).toMatchObject({ error: { field: 'level' } })
})

import { expect } from 'vitest'
import { makeSandboxes } from '../support/sandboxes.ts'
import { newTeam } from '../support/teams.ts'
import { answer, test } from './signed-in.ts'

const LIMIT_MS = 120_000

test('every list that its limit cuts says so beside its result, and how to see more', {
  timeout: LIMIT_MS,
}, async ({ me, signedIn }) => {
  const ids = (await makeSandboxes(me, ['Tide one', 'Tide two', 'Tide three'])).map(({ id }) => id)
  await signedIn(['sandbox', 'to-template', ...ids])
  for (const path of ['/sea', '/shore']) await signedIn(['folder', 'create', path])
  for (const name of ['website', 'charts']) await signedIn(['repo', 'import', `tidewater/${name}`])
  await newTeam(me, 'Makers')
  await signedIn(['branch', 'create', 'tidewater/website', 'draft/tide'])
  await makeSandboxes(me, ['Reef one', 'Reef two', 'Reef three'])

  const lists: [words: string[], sentence: string][] = [
    [['sandbox', 'list'], 'These are the first 1.'],
    [['sandbox', 'list', '--recent'], 'These are the first 1.'],
    [['sandbox', 'list', '--drafts'], 'These are the first 1.'],
    [['sandbox', 'list', '--templates'], 'These are the first 1 of 3.'],
    [['sandbox', 'list', '--query', 'reef'], 'These are the best 1 of 3.'],
    [['sandbox', 'list', '--query', 'reef', '--sort', 'title'], 'These are the first 1 of 3.'],
    [['search', 'reef', '--kind', 'sandbox'], 'These are the best 1 of 3.'],
    [['folder', 'list'], 'These are the first 1 of 3.'],
    [['template', 'list'], 'These are the first 1 of '],
    [['template', 'search', 'tide'], 'These are the first 1 of 3.'],
    [['repo', 'list'], 'These are the first 1 of 2.'],
    [['branch', 'list', 'tidewater/website'], 'These are the first 1 of 2.'],
    [['workspace', 'list'], 'These are the first 1 of 2.'],
  ]
  for (const [words, sentence] of lists) {
    const cut = await signedIn([...words, '--limit', '1', '--json'])
    expect({ words, shown: answer<unknown[]>(cut).data.length }).toEqual({ words, shown: 1 })
    expect({ words, said: cut.stderr }).toEqual({ words, said: expect.stringContaining(sentence) })
    expect(cut.stderr).toContain('--limit or --all shows more.')
    const whole = await signedIn([...words, '--all', '--json'])
    expect({ words, said: whole.stderr }).toEqual({ words, said: '' })
  }
  const exact = await signedIn(['sandbox', 'list', '--drafts', '--limit', '3'])
  expect([exact.stdout.trimEnd().split('\n').length, exact.stderr]).toEqual([3, ''])
})

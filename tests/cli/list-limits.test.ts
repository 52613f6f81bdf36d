import { expect } from 'vitest'
import { makeSandboxes } from '../support/sandboxes.ts'
import { newTeam } from '../support/teams.ts'
import { answer, test } from './signed-in.ts'

const LIMIT_MS = 120_000

test('every list truncated by its limit says so beside the result, and how to see more', {
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
    [['sandbox', 'list'], 'Only the first is shown.'],
    [['sandbox', 'list', '--recent'], 'Only the first is shown.'],
    [['sandbox', 'list', '--drafts'], 'Only the first is shown.'],
    [['sandbox', 'list', '--templates'], 'Only the first of 3 is shown.'],
    [['sandbox', 'list', '--query', 'reef'], 'Only the best of 3 is shown.'],
    [['sandbox', 'list', '--query', 'reef', '--sort', 'title'], 'Only the first of 3 is shown.'],
    [['search', 'reef', '--kind', 'sandbox'], 'Only the best of 3 is shown.'],
    [['folder', 'list'], 'Only the first of 3 is shown.'],
    [['template', 'list'], 'Only the first of '],
    [['template', 'search', 'tide'], 'Only the first of 3 is shown.'],
    [['repo', 'list'], 'Only the first of 2 is shown.'],
    [['branch', 'list', 'tidewater/website'], 'Only the first of 2 is shown.'],
    [['workspace', 'list'], 'Only the first of 2 is shown.'],
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

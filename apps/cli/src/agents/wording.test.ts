import { fileMessages } from '@sandlot/core/files/messages'
import { expect, test } from 'vitest'
import { hints } from '../platform/output/hints.ts'
import { agentTexts } from './messages.ts'
import { documentForAgents, forAgents } from './wording.ts'

const say = (said: string) => forAgents(said, ['limit', 'all', 'dry_run'], ['file_list', 'sandbox_to_devbox'])

test.each([
  ['--limit or --all shows more.', '“limit” or “all” shows more.'],
  ['Add --dry-run.', 'Add “dry_run”.'],
  ['Compare it with --none-of-ours.', 'Compare it with --none-of-ours.'],
  ['Moved “a/--all.txt” to “--limit”, or --all.', 'Moved “a/--all.txt” to “--limit”, or “all”.'],
  ['List what is there: sandlot file list abc', 'List what is there: file_list abc'],
  ['To convert it: sandlot sandbox to-devbox <sandbox>', 'To convert it: sandbox_to_devbox <sandbox>'],
  ['Sign in with: sandlot auth login', 'Sign in with: sandlot auth login'],
  ['Ids, - to read them from standard input, or . for the one here', 'Ids, or . for the one here'],
])('%s', (said, expected) => {
  expect(say(said)).toBe(expected)
})

test('a failure refers to the call in each of its parts, and its data stay unchanged', () => {
  const error = { message: 'Add --all.', hint: hints.usage, field: 'dry-run', next: ['sandlot file list x'] }
  const how = { say, usage: 'It takes: all.' }
  const told = { message: 'Add “all”.', hint: 'It takes: all.', field: 'dry_run', next: ['file_list x'] }
  expect(documentForAgents({ ok: false, error, data: [{ id: '--all', error }, { id: 'b' }] }, how)).toEqual({
    ok: false,
    error: told,
    data: [{ id: '--all', error: told }, { id: 'b' }],
  })
})

test('tells an agent to read again after a stale write, as it cannot compare', () => {
  const error = { message: 'Changed.', hint: fileMessages.staleHint }
  expect(documentForAgents({ ok: false, error }, { say, usage: '' })).toMatchObject({
    error: { message: 'Changed.', hint: agentTexts.staleHint },
  })
})

test('names next steps as tools, and leaves the rest of a result alone', () => {
  const data = { title: 'sandlot file list', next: ['sandlot file list abc'] }
  expect(documentForAgents({ ok: true, data }, { say, usage: '' })).toEqual({
    ok: true,
    data: { title: 'sandlot file list', next: ['file_list abc'] },
  })
})

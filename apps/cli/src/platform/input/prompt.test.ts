import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { agree, askSecret } from './prompt.ts'

function person(answer: string) {
  const stderr = new PassThrough()
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  stdin.write(answer)
  // Ctrl-C arrives while the terminal stays open.
  if (answer !== '\u0003') stdin.end()
  const io = { stdin, stdout: new PassThrough(), stderr, env: {}, platform: 'linux', home: '', cwd: '' }
  const context: Pick<Context, 'io' | 'signal'> = { io, signal: new AbortController().signal }
  return {
    context,
    seen: () => {
      stderr.end()
      return text(stderr)
    },
  }
}

test.each(['y\n', 'Yes\r\n'])('%j confirms', async (answer) => {
  const { context, seen } = person(answer)
  await agree('Go on?', context)
  expect(await seen()).toContain('Go on? [y/N]')
})

test.each([
  ['n\n', 'Nothing was changed.'],
  ['\n', 'Nothing was changed.'],
  ['yesterday\n', 'Nothing was changed.'],
  ['\u0003', 'Interrupted.'],
  ['', 'Interrupted.'],
])('%j cancels', async (answer, message) => {
  await expect(agree('Go on?', person(answer).context)).rejects.toMatchObject({
    code: 'interrupted',
    message,
  })
})

test('an interrupted command does not prompt', async () => {
  const { context } = person('')
  await expect(agree('Go on?', { ...context, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'interrupted',
  })
})

test('a secret is not echoed', async () => {
  const { context, seen } = person('slt_secret\n')
  expect(await askSecret('Token: ', context)).toBe('slt_secret')
  expect(await seen()).toBe('Token: \n')
})

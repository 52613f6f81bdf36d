import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { namedThings, readStdin } from './stdin.ts'

function given(input: string | null, isTTY = false) {
  const stdin = Object.assign(new PassThrough(), { isTTY })
  if (input !== null) stdin.end(input)
  const io = {
    stdin,
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env: {},
    platform: '',
    home: '',
    cwd: '',
  }
  return { io, signal: new AbortController().signal, canAsk: false, flags: { input: true } }
}

test('keeps arguments first, and replaces - with each line’s first word', async () => {
  const lines = 'b\tTitle of b\tpublic\n\n  c  \r\na\n'
  expect(await namedThings(['a', '-'], given(lines))).toEqual(['a', 'b', 'c'])
})

test('a name that may contain spaces ends at the first tab', async () => {
  expect(await namedThings(['-'], given('/Client A\t3\n/b\t0\n'), /\t/)).toEqual(['/Client A', '/b'])
})

test.each([
  ['an empty list', ''],
  ['blank lines', '\n \n'],
])('%s is refused', async (_what, input) => {
  await expect(namedThings(['-'], given(input))).rejects.toMatchObject({ code: 'usage' })
})

test('refuses - on a terminal when prompts are disabled', async () => {
  await expect(namedThings(['-'], given(null, true))).rejects.toMatchObject({ code: 'usage' })
})

test('stops reading when the command is interrupted', async () => {
  const interrupt = new AbortController()
  const reading = readStdin({ ...given(null), signal: interrupt.signal })
  interrupt.abort()
  await expect(reading).rejects.toMatchObject({ code: 'interrupted' })
})

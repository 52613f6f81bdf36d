import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { type Command, exec, type Running } from '../../agent-client/streams.ts'
import { startAgent } from '../testing/start-agent.ts'

async function outputOf({ output }: Running) {
  const text = { stdout: '', stderr: '' }
  for (;;) {
    const { done, value } = await output.next()
    if (done) return { ...text, ...value }
    text[value.channel] += value.piece.toString()
  }
}

async function run(link: Parameters<typeof exec>[0], command: Command, input = '') {
  const running = await exec(link, command)
  running.stream.end(input)
  return outputOf(running)
}

function stateOf(pid: number): string {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? ''
  } catch {
    return ''
  }
}

test('a program runs with input, separate outputs, its folder, its environment and its exit code', async () => {
  const { link, project } = await startAgent()
  const script = 'cat; echo "$GREETING" >&2; pwd; exit 5'
  expect(await run(link, { command: ['sh', '-c', script], env: { GREETING: 'ü=1\n2' } }, 'in\n')).toEqual({
    stdout: `in\n${project}\n`,
    stderr: 'ü=1\n2\n',
    exitCode: 5,
    signal: null,
  })
  expect(await run(link, { command: ['sh', '-c', 'kill -TERM $$'] })).toMatchObject({
    exitCode: null,
    signal: 'SIGTERM',
  })
  await expect(exec(link, { command: [] })).rejects.toMatchObject({ reason: 'invalid' })
})

test('an invalid program is reported as a shell would', async () => {
  const { link } = await startAgent()
  expect(await run(link, { command: ['no-such-program'], env: { PATH: '/usr/bin:/bin' } })).toEqual({
    ...{ stdout: '', stderr: 'no-such-program: command not found\n', exitCode: 127, signal: null },
  })
  expect(await run(link, { command: ['/etc/passwd'] })).toMatchObject({
    ...{ stderr: '/etc/passwd: cannot be run\n', exitCode: 126 },
  })
})

test('large amounts of data pass both ways, complete and in order', async () => {
  const { link } = await startAgent()
  const input = Array.from({ length: 200_000 }, (_, at) => `${at}\n`).join('')
  expect((await run(link, { command: ['cat'] }, input)).stdout).toBe(input)
})

test('background processes of a program do not delay its end', async () => {
  const { link } = await startAgent()
  const { stdout, exitCode } = await run(link, { command: ['sh', '-c', 'sleep 1000 & echo $!'] })
  expect(exitCode).toBe(0)
  process.kill(Number(stdout), 'SIGKILL')
})

test('a program receives the signals sent to it, and an ended one none', async () => {
  const { link } = await startAgent()
  const script = 'trap "echo closing; exit 4" INT; echo up; while :; do sleep 0.05; done'
  const running = await exec(link, { command: ['sh', '-c', script] })
  await running.output.next()
  await running.signal('SIGINT')
  expect(await outputOf(running)).toMatchObject({ stdout: 'closing\n', exitCode: 4 })
  await expect(running.signal('SIGINT')).rejects.toMatchObject({ reason: 'not_found' })
})

test('disconnecting early ends the program and everything it started', async () => {
  const { link } = await startAgent()
  const running = await exec(link, {
    command: ['sh', '-c', 'trap "" TERM HUP; sleep 1000 & echo $$ $!; wait'],
  })
  const { value } = await running.output.next()
  const pids = 'piece' in value ? value.piece.toString().trim().split(' ').map(Number) : []
  expect(pids).toHaveLength(2)
  running.kill()
  await vi.waitFor(() => {
    // A process that has ended but was not reaped still has an entry, although it does not run.
    for (const pid of pids) expect(stateOf(pid)).toMatch(/^[XZ]?$/)
  })
})

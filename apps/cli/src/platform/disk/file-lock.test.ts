import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCredentials, writeCredential } from '../config/credentials.ts'
import { readSettings } from '../config/settings.ts'
import { locked } from './file-lock.ts'

let directory: string
let path: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandlot-lock-'))
  path = join(directory, 'config.json')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs lines of code in a separate process. */
const inProcess = (lines: string) =>
  new Promise<number | null>((done, failed) => {
    const child = spawn(process.execPath, ['--input-type=module', '--import', 'tsx', '-e', lines], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('error', failed).on('exit', done)
  })
const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

test('concurrent changes by several commands are all saved', async () => {
  const hosts = Array.from({ length: 4 }, (_, at) => `https://${at}.example.com`)
  const statuses = await Promise.all(
    hosts.map((host) =>
      inProcess(`
        import { writeCredential } from ${module('../config/credentials.ts')}
        import { changeSettings } from ${module('../config/settings.ts')}
        for (let at = 0; at < 20; at += 1) {
          const [directory, host] = ${JSON.stringify([directory, host])}
          writeCredential(directory, \`\${host}/\${at}\`, { token: 't', username: 'ada', since: '' })
          changeSettings(directory, (now) => ({ ...now, workspaces: { ...now.workspaces, [\`\${host}/\${at}\`]: 'w' } }))
        }`),
    ),
  )
  expect(statuses).toEqual(hosts.map(() => 0))
  expect(Object.keys(readCredentials(directory, () => {}))).toHaveLength(80)
  expect(Object.keys(readSettings(directory, () => {}).workspaces)).toHaveLength(80)
  expect(readdirSync(directory).toSorted()).toEqual(['config.json', 'credentials.json'])
})

test('ignores a lock that is old or whose process has ended', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(`${path}.lock`, `${hostname()} ${pid}`)
  expect(locked(path, () => 'done')).toBe('done')
  writeFileSync(`${path}.lock`, `elsewhere ${process.pid}`)
  utimesSync(`${path}.lock`, 1, 1)
  expect(locked(path, () => existsSync(`${path}.lock`))).toBe(true)
  expect(readdirSync(directory)).toEqual([])
})

test('a lock is reentrant, and is released after a failure', () => {
  expect(locked(path, () => locked(path, () => 'in'))).toBe('in')
  expect(() =>
    locked(path, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  writeCredential(directory, 'https://a.example.com', null)
  expect(readdirSync(directory)).toEqual(['credentials.json'])
})

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentialsPath, readCredentials, writeCredential } from './credentials.ts'
import { changeSettings, readSettings, type Settings, settingsPath } from './settings.ts'

const host = 'https://sandlot.example.com'
const credential = { token: 'slt_one', username: 'ada', since: '2026-03-01T12:00:00.000Z' }

let directory: string
let notices: string[]
const notice = (text: string) => void notices.push(text)
const keep = (at: string, settings: Settings) => changeSettings(at, () => settings)
const modeOf = (path: string) => statSync(path).mode & 0o777

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'sandlot-settings-')), 'sandlot')
  notices = []
})
afterEach(() => rmSync(join(directory, '..'), { recursive: true, force: true }))

test('settings round-trip, and unknown entries in the file are kept', () => {
  mkdirSync(directory)
  writeFileSync(settingsPath(directory), '{"theme":"dark","workspaces":{"https://old.example.com":"w0"}}')
  keep(directory, { host, workspaces: { [host]: 'w1' }, contexts: {}, context: null })
  expect(readSettings(directory, notice)).toEqual({
    host,
    workspaces: { [host]: 'w1' },
    contexts: {},
    context: null,
  })
  expect(JSON.parse(readFileSync(settingsPath(directory), 'utf8'))).toMatchObject({
    theme: 'dark',
    version: 1,
  })
  keep(directory, { host: null, workspaces: {}, contexts: {}, context: null })
  expect(readSettings(directory, notice)).toEqual({ host: null, workspaces: {}, contexts: {}, context: null })
  expect(notices).toEqual([])
})

test('ignores a value of the wrong type', () => {
  mkdirSync(directory)
  writeFileSync(settingsPath(directory), '{"host":5,"workspaces":{"a":1,"b":"w"}}')
  expect(readSettings(directory, notice)).toEqual({
    host: null,
    workspaces: { b: 'w' },
    contexts: {},
    context: null,
  })
})

test.each(['{"host":', '[]', '', 'null'])('sets a damaged file (%s) aside with a notice', (text) => {
  mkdirSync(directory)
  writeFileSync(settingsPath(directory), text)
  expect(readSettings(directory, notice)).toEqual({ host: null, workspaces: {}, contexts: {}, context: null })
  expect(notices).toEqual([expect.stringContaining(settingsPath(directory))])
  const [aside = ''] = readdirSync(directory)
  expect(notices[0]).toContain(aside)
  expect(readFileSync(join(directory, aside), 'utf8')).toBe(text)
  keep(directory, { host, workspaces: {}, contexts: {}, context: null })
  expect(readSettings(directory, notice).host).toBe(host)
})

test('credentials are readable by their owner alone, and replaced atomically', () => {
  writeCredential(directory, host, credential)
  const path = credentialsPath(directory)
  expect(modeOf(path)).toBe(0o600)
  expect(modeOf(directory)).toBe(0o700)
  const before = statSync(path).ino
  writeCredential(directory, 'https://other.example.com', { ...credential, token: 'slt_two' })
  expect(statSync(path).ino).not.toBe(before)
  expect(readdirSync(directory)).toEqual(['credentials.json'])
  expect(readCredentials(directory, notice)).toEqual({
    [host]: credential,
    'https://other.example.com': { ...credential, token: 'slt_two' },
  })
  writeCredential(directory, host, null)
  expect(Object.keys(readCredentials(directory, notice))).toEqual(['https://other.example.com'])
  expect(notices).toEqual([])
})

test('reports credentials that others can read with the fix, and fixes them on the next write', () => {
  writeCredential(directory, host, credential)
  const path = credentialsPath(directory)
  chmodSync(path, 0o644)
  expect(readCredentials(directory, notice)[host]).toEqual(credential)
  expect(notices).toEqual([expect.stringContaining(`chmod 600 ${path}`)])
  writeCredential(directory, host, credential)
  expect(modeOf(path)).toBe(0o600)
})

test('keeps a symlink to the credentials', () => {
  const real = join(directory, 'real.json')
  writeCredential(directory, host, credential)
  writeFileSync(real, '{}', { mode: 0o600 })
  rmSync(credentialsPath(directory))
  symlinkSync(real, credentialsPath(directory))
  writeCredential(directory, host, credential)
  expect(JSON.parse(readFileSync(real, 'utf8')).hosts[host].token).toBe('slt_one')
  expect(readCredentials(directory, notice)[host]).toEqual(credential)
})

test('reports a folder that cannot be created with the reason', () => {
  writeFileSync(directory, 'a file')
  expect(() => keep(directory, { host, workspaces: {}, contexts: {}, context: null })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/Could not write .*config\.json|already exists/),
    }),
  )
})

test('a failed write suggests another location', () => {
  writeFileSync(join(directory, '..', 'file'), '')
  const inFile = join(directory, '..', 'file', 'sandlot')
  expect(() => keep(inFile, { host, workspaces: {}, contexts: {}, context: null })).toThrow(
    expect.objectContaining({ code: 'usage', hint: expect.stringContaining('SANDLOT_CONFIG_DIR') }),
  )
  expect(() => writeCredential(inFile, host, credential)).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/SANDLOT_CONFIG_DIR.*SANDLOT_TOKEN/) }),
  )
})

test.runIf(process.platform === 'linux')('fails where no folder can be created', () => {
  const nowhere = '/proc/sandlot/inner'
  expect(() => keep(nowhere, { host, workspaces: {}, contexts: {}, context: null })).toThrow(
    'permission denied',
  )
  expect(() => writeCredential(nowhere, host, credential)).toThrow('permission denied')
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyringOf } from './keyring.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandlot-keyring-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program on a temporary PATH that records how it was called. The system's programs stay available. */
function program(name: string, script: string) {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\ncd '${folder}'\necho "$*" >> calls\n${script}\n`, {
    mode: 0o755,
  })
  return { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }
}
const calls = () => readFileSync(join(folder, 'calls'), 'utf8')

test('the macOS keychain stores a secret without exposing it, and returns it', () => {
  const env = program(
    'security',
    `case "$1" in
      -i) sed 's/.*-w "\\(.*\\)"/\\1/' > secret ;;
      find-generic-password) cat secret ;;
      delete-generic-password) rm secret ;;
    esac`,
  )
  const keyring = keyringOf({ env, platform: 'darwin' })
  expect(keyring?.write('https://sandlot.example.com 1', 'slt_one')).toBe(true)
  expect(keyring?.read('https://sandlot.example.com 1')).toBe('slt_one')
  expect(calls()).not.toContain('slt_one')
  keyring?.remove('https://sandlot.example.com 1')
  expect(keyring?.read('https://sandlot.example.com 1')).toBeNull()
})

test('does not send macOS a secret that would end the command early', () => {
  const env = program('security', 'exit 0')
  expect(keyringOf({ env, platform: 'darwin' })?.write('a', 'x" -T ""')).toBe(false)
  expect(() => calls()).toThrow()
})

test('a write counts only if the secret reads back', () => {
  const env = { ...program('secret-tool', 'exit 0'), DBUS_SESSION_BUS_ADDRESS: 'unix:path=/tmp/bus' }
  expect(keyringOf({ env, platform: 'linux' })?.write('a', 'slt_one')).toBe(false)
})

test('is unavailable without its program, without a session, and on Windows', () => {
  const env = program('secret-tool', 'exit 0')
  expect(keyringOf({ env, platform: 'linux' })).toBeNull()
  expect(keyringOf({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/tmp/bus' }, platform: 'linux' })).toBeNull()
  expect(keyringOf({ env: {}, platform: 'darwin' })).toBeNull()
  expect(keyringOf({ env, platform: 'win32' })).toBeNull()
})

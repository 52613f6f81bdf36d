import { expect, test } from 'vitest'
import { devboxOfSshName, sshName, vscodeAddress } from './ssh-rules.ts'

test.each([
  ['https://code.example.com', '3l5fg9.code.example.com.sandlot'],
  ['http://localhost:3000', '3l5fg9.localhost-3000.sandlot'],
  ['http://[::1]:3000', '3l5fg9.--1-3000.sandlot'],
])('a devbox on %s has the SSH name %s, unique to its host', (host, name) => {
  expect(sshName('3l5fg9', host)).toBe(name)
  expect(devboxOfSshName(name, host)).toBe('3l5fg9')
  expect(devboxOfSshName(name, 'https://other.example.com')).toBeNull()
})

test('an invalid id maps to no devbox', () => {
  const host = 'https://code.example.com'
  for (const id of ['', '..', 'a.b', '-o ProxyCommand=x', 'a/b'])
    expect(devboxOfSshName(sshName(id, host), host)).toBeNull()
})

test('the VS Code URL opens the devbox’s project', () => {
  expect(vscodeAddress('3l5fg9', 'https://code.example.com')).toBe(
    'vscode://vscode-remote/ssh-remote+3l5fg9.code.example.com.sandlot/home/box/project?windowId=_blank',
  )
})

import { expect, test } from 'vitest'
import type { Credential } from './credentials.ts'
import { resolveTarget } from './target.ts'

const stored = (token: string) => ({ token, username: 'ada', since: '' })
const work = 'https://work.example.com'
const home = 'https://home.example.com'

const nothing = {
  flags: {},
  env: {},
  settings: { host: null, workspaces: {}, contexts: {}, context: null },
  credentials: {},
  tokenOf: ({ token }: Credential) => token,
}

test('flags take precedence over the environment, then the settings, then the default', () => {
  const settings = {
    host: 'https://settings.example.com',
    workspaces: { 'http://localhost:4000': 'w-default' },
    contexts: {},
    context: null,
  }
  const all = {
    ...nothing,
    flags: { host: work, workspace: 'w-flag' },
    env: { SANDLOT_HOST: home, SANDLOT_WORKSPACE: 'w-env' },
    settings,
  }
  expect(resolveTarget(all)).toMatchObject({ host: work, hostSource: 'flag', workspace: 'w-flag' })
  expect(resolveTarget({ ...all, flags: {} })).toMatchObject({
    host: home,
    hostSource: 'environment',
    workspace: 'w-env',
    workspaceSource: 'environment',
  })
  expect(resolveTarget({ ...all, flags: {}, env: {} })).toMatchObject({
    host: 'https://settings.example.com',
    hostSource: 'settings',
    workspace: null,
  })
  expect(resolveTarget(nothing)).toMatchObject({ host: 'http://localhost:4000', hostSource: 'default' })
})

test('uses the workspace saved for the current host', () => {
  const settings = {
    host: work,
    workspaces: { [work]: 'w-work', [home]: 'w-home' },
    contexts: {},
    context: null,
  }
  expect(resolveTarget({ ...nothing, settings })).toMatchObject({
    workspace: 'w-work',
    workspaceSource: 'settings',
  })
  expect(resolveTarget({ ...nothing, settings, flags: { host: home } }).workspace).toBe('w-home')
})

test('a token from the environment does not use the saved workspace', () => {
  const given = {
    ...nothing,
    flags: { host: work },
    settings: { host: null, workspaces: { [work]: 'w-work' }, contexts: {}, context: null },
  }
  expect(resolveTarget({ ...given, env: { SANDLOT_TOKEN: 'slt_env' } }).workspace).toBeNull()
  const env = { SANDLOT_TOKEN: 'slt_env', SANDLOT_WORKSPACE: 'w-env' }
  expect(resolveTarget({ ...given, env }).workspace).toBe('w-env')
})

test('sends a stored token only to its own host', () => {
  const credentials = { [work]: stored('slt_work') }
  expect(resolveTarget({ ...nothing, flags: { host: work }, credentials })).toMatchObject({
    token: 'slt_work',
    tokenSource: 'stored',
  })
  expect(resolveTarget({ ...nothing, flags: { host: home }, credentials }).token).toBeNull()
})

test('SANDLOT_TOKEN overrides a stored token, and is withheld from a host named only by the settings', () => {
  const given = { ...nothing, credentials: { [work]: stored('slt_work') } }
  const env = { SANDLOT_TOKEN: 'slt_env' }
  expect(resolveTarget({ ...given, env, flags: { host: work } }).token).toBe('slt_env')
  expect(resolveTarget({ ...given, env: { ...env, SANDLOT_HOST: work } }).token).toBe('slt_env')
  expect(resolveTarget({ ...given, env }).token).toBe('slt_env')
  expect(
    resolveTarget({ ...given, env, settings: { host: work, workspaces: {}, contexts: {}, context: null } }),
  ).toMatchObject({
    token: null,
    tokenSource: 'withheld',
  })
})

test('treats an empty variable as unset', () => {
  const env = { SANDLOT_HOST: '', SANDLOT_TOKEN: ' ', SANDLOT_WORKSPACE: '' }
  expect(resolveTarget({ ...nothing, env })).toMatchObject({
    hostSource: 'default',
    token: null,
    tokenSource: null,
    workspace: null,
  })
})

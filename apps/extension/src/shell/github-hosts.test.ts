import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { wantedNamed } from '../repositories/named.ts'
import { addGithubHost, githubLinkHosts, placeScripts, removeGithubHost } from './github-hosts.ts'

type Script = { id: string; matches: string[] }
let registered: Script[] = []
let granted: string[] = []
const isThere = (wanted: string) => registered.some(({ id }) => id === wanted)
const request = vi.fn(async ({ origins }: { origins: string[] }) => {
  granted.push(...origins)
  return true
})

beforeEach(() => {
  fakeBrowser.reset()
  registered = []
  granted = []
  request.mockClear()
  Object.assign(browser.permissions, {
    request,
    contains: async ({ origins }: { origins: string[] }) => origins.every((one) => granted.includes(one)),
  })
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: async () => [...registered],
    // Like browsers, these reject duplicates and unknown ids.
    registerContentScripts: async (scripts: Script[]) => {
      if (scripts.some(({ id }) => isThere(id))) throw new Error('Duplicate script ID')
      registered.push(...scripts)
    },
    unregisterContentScripts: async ({ ids }: { ids: string[] }) => {
      if (!ids.every(isThere)) throw new Error('Nonexistent script ID')
      registered = registered.filter(({ id }) => !ids.includes(id))
    },
  })
})

const acme = 'https://github.acme.example'

test('requests the permission for one server only, and registers the script once', async () => {
  expect(await addGithubHost(acme)).toBe(true)
  expect(request.mock.calls).toEqual([
    [{ permissions: ['scripting'], origins: ['https://github.acme.example/*'] }],
  ])
  await placeScripts()
  expect(registered.map(({ matches }) => matches)).toEqual([['https://github.acme.example/*']])
  // An update of the extension removes the registration, and so does a revoked permission.
  registered = []
  await placeScripts()
  expect(registered).toHaveLength(1)
  granted = []
  await placeScripts()
  expect(registered).toEqual([])
})

test('the options page and the background can register and remove the script concurrently', async () => {
  await addGithubHost(acme)
  registered = []
  await Promise.all([placeScripts(), placeScripts()])
  expect(registered).toHaveLength(1)
  granted = []
  await Promise.all([placeScripts(), placeScripts()])
  expect(registered).toEqual([])
})

test('a denied permission changes nothing, and a removed server has no script', async () => {
  request.mockResolvedValueOnce(false)
  expect(await addGithubHost(acme)).toBe(false)
  expect(registered).toEqual([])
  await addGithubHost(acme)
  await removeGithubHost(acme)
  expect(registered).toEqual([])
  expect(await githubLinkHosts()).toEqual(['github.com'])
})

test('parses links to that server too', async () => {
  await addGithubHost(acme)
  const hosts = await githubLinkHosts()
  expect(wantedNamed(`${acme}/a/b/pull/7`, hosts)).toMatchObject({ wanted: { kind: 'pull', pull: 7 } })
  expect(wantedNamed('https://elsewhere.example/a/b/pull/7', hosts)).toHaveProperty('problem')
})

test('of two servers that are added at once none is lost', async () => {
  const other = 'https://github.other.example'
  await Promise.all([addGithubHost(acme), addGithubHost(other)])
  expect(await githubLinkHosts()).toEqual(['github.com', 'github.acme.example', 'github.other.example'])
})

import { beforeEach, expect, test } from 'vitest'
import { browser } from 'wxt/browser'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { chooseHost, hostPermission, loadHosts, originOf, removeHost, saveHost, watchHosts } from './hosts.ts'

beforeEach(() => fakeBrowser.reset())

const acme = { origin: 'https://sandlot.acme.example', name: 'Acme' }
const local = { origin: 'http://localhost:4000', name: 'This computer' }

test('starts with the instance that a fresh `npm start` serves', async () => {
  expect(await loadHosts()).toEqual({ list: [local], current: local })
})

test('adds, selects, renames and removes hosts, and notifies watchers', async () => {
  const seen: (string | undefined)[] = []
  const stop = watchHosts(({ current }) => seen.push(current?.name))
  await saveHost(acme)
  await chooseHost(acme.origin)
  await saveHost({ ...acme, name: 'Acme Ltd' })
  await removeHost(local.origin)
  expect(await loadHosts()).toEqual({
    list: [{ ...acme, name: 'Acme Ltd' }],
    current: { ...acme, name: 'Acme Ltd' },
  })
  await removeHost(acme.origin)
  expect(await loadHosts()).toEqual({ list: [], current: null })
  stop()
  await saveHost(acme)
  expect(seen).toEqual(['This computer', 'Acme', 'Acme Ltd', 'Acme Ltd', undefined])
})

test('a corrupt entry does not affect the others', async () => {
  await browser.storage.sync.set({
    hosts: { list: [{ origin: 'ftp://x', name: 1 }, null, acme], current: 7 },
  })
  expect(await loadHosts()).toEqual({ list: [acme], current: acme })
  await browser.storage.sync.set({ hosts: 'garbage' })
  expect((await loadHosts()).current).toEqual(local)
})

test.each([
  ['sandlot.acme.example', 'https://sandlot.acme.example'],
  [' https://sandlot.acme.example/dashboard?x=1 ', 'https://sandlot.acme.example'],
  ['HTTP://Sandlot.Example:8080', 'http://sandlot.example:8080'],
  ['localhost:4000', 'http://localhost:4000'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['localhosts.example', 'https://localhosts.example'],
  ['ftp://sandlot.example', null],
  ['javascript:alert(1)', null],
  ['https://me:secret@sandlot.example', null],
  ['', null],
  ['two words', null],
])('parses %j as %j', (typed, origin) => {
  expect(originOf(typed)).toBe(origin)
})

test('requests host permissions without the port, which Firefox does not support', () => {
  expect(hostPermission('http://localhost:4000')).toBe('http://localhost/*')
})

test('hosts preset by an administrator come first, cannot be removed, and are selected by default [EX-039]', async () => {
  const preset = {
    hosts: [{ origin: 'https://sandlot.acme.example', name: 'Acme' }, { origin: 'ftp://x' }, 7],
  }
  await browser.storage.managed.set(preset)
  const given = { ...acme, isManaged: true }
  expect(await loadHosts()).toEqual({ list: [given], current: given })
  const own = { origin: 'https://own.example', name: 'Own' }
  await saveHost(own)
  expect(await loadHosts()).toEqual({ list: [given, own], current: given })
  await chooseHost(own.origin)
  await removeHost(acme.origin)
  expect(await loadHosts()).toEqual({ list: [given, own], current: own })
  // A stored host does not hide a preset one.
  await saveHost({ ...acme, name: 'Mine' })
  expect((await loadHosts()).list).toEqual([given, own])
})

test('of two hosts that are added at once none is lost, and another that goes away stays away', async () => {
  const own = { origin: 'https://own.example', name: 'Own' }
  await saveHost(local)
  await Promise.all([saveHost(acme), saveHost(own), removeHost(local.origin), chooseHost(own.origin)])
  expect(await loadHosts()).toEqual({ list: [acme, own], current: own })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundlerFolder, openBundler } from './bundler-files.ts'
import { bundlerHosts, bundlerPage, rewriteScript, scriptChanges } from './bundler-hosts.ts'

const folder = bundlerFolder()
const bundler = openBundler(folder)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`)
const served = (
  await Promise.all(names.map(async (name) => ((await bundler.script(name)) ? [name] : [])))
).flat()
const originals = served.map((name) => readFileSync(join(folder, name), 'utf8'))
const countOf = (text: string) => originals.reduce((sum, script) => sum + script.split(text).length - 1, 0)

/** How often each host occurs in the scripts of the pinned version. For another version, review all of them again. */
const expected = {
  'https://prod-packager-packages.codesandbox.io': 1,
  'https://data.jsdelivr.com': 5,
  'https://unpkg.com': 12,
  'https://cdn.jsdelivr.net': 5,
  'https://cdnjs.cloudflare.com': 1,
  'https://col.csbops.io': 1,
  'https://aiwi8rnkp5.execute-api.eu-west-1.amazonaws.com': 1,
  'https://api.github.com': 3,
  'https://fonts.googleapis.com': 3,
  'https://reason.surge.sh': 1,
  'https://codesandbox.io': 24,
  'https://codesandbox.stream': 4,
  'https://h2c-proxy.csb.dev': 1,
}

describe('the bundler’s scripts', () => {
  test.each(Object.entries(expected))('name %s %i times', (host, count) => {
    expect(countOf(host)).toBe(count)
  })

  test('name no host after rewriting', () => {
    expect(Object.keys(expected)).toEqual(bundlerHosts)
    const rewritten = originals.map(rewriteScript)
    for (const host of bundlerHosts) expect(rewritten.filter((script) => script.includes(host))).toEqual([])
  })

  test.each(scriptChanges)('contain each replaced text once: $find', ({ find }) => {
    expect(countOf(find)).toBe(1)
  })

  test('are the only files of its folder: no picture, service worker or manifest', () => {
    expect(served).toContain('/static/js/sandbox.8a7d01a44.js')
    expect(served).toContain('/babel-transpiler.dc3397b1.worker.js')
    expect(served.filter((name) => !name.endsWith('.js') || /service|sw\./.test(name))).toEqual([])
  })

  test('are served only from the folder', async () => {
    expect(await bundler.script('/static/js/../../../package.json')).toBeNull()
    expect(await bundler.script('/static/js/nothing.js')).toBeNull()
  })
})

test('the bundler’s page has its scripts after ours, those that start its worker first, and nothing that names its makers', async () => {
  const page = bundlerPage(await bundler.page(), '<script src="/ours.js"></script>')
  const scripts = [...page.matchAll(/<script\b([^>]*)>/g)].map(
    ([, attributes = '']) => /src="([^"]+)"/.exec(attributes)?.[1],
  )
  const unversioned = scripts.map((source) => source?.replace(/\?v=[\da-f]{12}$/, ''))
  expect(scripts.filter((source) => source?.includes('?v='))).toHaveLength(6)
  expect(unversioned).toEqual([
    '/ours.js',
    '/static/browserfs12/browserfs.min.js',
    undefined,
    '/static/js/default~sandbox~sandbox-startup.a81a9aa5d.chunk.js',
    '/static/js/vendors~sandbox-startup.ca8a95b40.chunk.js',
    '/static/js/sandbox-startup.a0ea8d1cb.js',
    '/static/js/vendors~sandbox.ecbcf4e6a.chunk.js',
    '/static/js/sandbox.8a7d01a44.js',
  ])
  expect(page).not.toMatch(/codesandbox|manifest|svg/i)
})

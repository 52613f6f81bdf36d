import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedSandbox, oembed } from '@sandlot/core/embeds/rest'
import { RecentlyAccessedSandboxesDocument } from '@sandlot/core/sandboxes/operations.gen'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/server.ts'

const webFolder = await mkdtemp(join(tmpdir(), 'sandlot-embeds-'))
await writeFile(
  join(webFolder, 'index.html'),
  '<html><head><meta name="description" content="Ours" /><title>Sandlot</title></head></html>',
)
await writeFile(join(webFolder, 'pages.json'), '["/p/sandbox/$id","/p/devbox/$id","/s/$","/embed/$id"]')
const server = await createTestServer({ webFolder })
afterAll(async () => {
  await server.close()
  await rm(webFolder, { recursive: true })
})

const HOME = 'http://localhost:4000'
const visitor = server.as(null)
const ask = (url: string, more: { maxwidth?: number; maxheight?: number } = {}) =>
  visitor.rest(oembed, { query: { url, ...more } })
const page = async (url: string) => (await server.inject({ url, headers: { accept: 'text/html' } })).body

test('a site with a link to a public sandbox gets the embed for it', async () => {
  const ada = await server.buildUser({ username: 'ada', name: 'Ada' })
  const { id } = await server.buildSandbox({ title: 'A "counter"', privacy: 0, author: ada })
  expect(await ask(`${HOME}/p/sandbox/${id}`)).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'A "counter"',
    authorName: 'Ada',
    authorUrl: `${HOME}/u/ada`,
    providerName: 'Sandlot',
    providerUrl: HOME,
    html: expect.stringContaining(`src="${HOME}/embed/${id}"\n  title="A &quot;counter&quot;"`),
    width: 800,
    height: 500,
  })
})

test('the embed follows the link’s options, and is no larger than the requested size', async () => {
  const { id } = await server.buildSandbox({ privacy: 0 })
  const small = await ask(`${HOME}/embed/${id}?view=preview&theme=dark`, { maxwidth: 300, maxheight: 200 })
  expect(small).toMatchObject({ width: 300, height: 200 })
  expect(small.html).toContain(`src="${HOME}/embed/${id}?view=preview&amp;theme=dark"`)
  expect(small.html).toContain('width="300"\n  height="200"')
  const file = await ask(`${HOME}/p/devbox/${id}?file=src/App.js`)
  expect(file.html).toContain(`/embed/${id}?module=/src/App.js"`)
})

test('sandboxes that not everyone may see are not revealed, nor are other addresses', async () => {
  const hidden = await server.buildSandbox({ privacy: 2 })
  const gone = await server.buildSandbox({ privacy: 0, removedAt: server.clock.now() })
  const open = await server.buildSandbox({ privacy: 0 })
  for (const url of [
    `${HOME}/p/sandbox/${hidden.id}`,
    `${HOME}/p/sandbox/${gone.id}`,
    `${HOME}/dashboard/recent`,
    `https://elsewhere.example/p/sandbox/${open.id}`,
    `${HOME}/p/sandbox/%E0%A4%A`,
    'no address',
  ])
    await expect(ask(url)).rejects.toMatchObject({ code: 'not_found' })
  const xml = await server.inject(`/api/oembed?format=xml&url=${encodeURIComponent(`${HOME}/s/${open.id}`)}`)
  expect(xml.statusCode).toBe(422)
})

test('when the instance allows no embeds, it returns an error', async () => {
  const shut = await createTestServer({ config: { embeds: [] } })
  const { id } = await shut.buildSandbox({ privacy: 0 })
  const asked = shut.as(null).rest(oembed, { query: { url: `${HOME}/s/${id}` } })
  await expect(asked).rejects.toMatchObject({ code: 'conflict', reason: 'embedsOff' })
  await shut.close()
})

test('the page of a public sandbox has its title and the oEmbed link, with its texts escaped', async () => {
  const { id } = await server.buildSandbox({ title: '"><script>$&', description: 'Two\nlines', privacy: 0 })
  const html = await page(`/p/sandbox/${id}`)
  expect(html).toContain('<title>&quot;&gt;&lt;script&gt;$&amp; · Sandlot</title>')
  expect(html).toContain('<meta name="description" content="Two lines" />')
  expect(html).toContain(`<meta property="og:url" content="${HOME}/p/sandbox/${id}" />`)
  const [, href = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
  const { json } = await server.inject(href.replaceAll('&amp;', '&').replace(HOME, ''))
  expect(json()).toMatchObject({ type: 'rich', provider_name: 'Sandlot' })
})

test('a page reveals nothing about private sandboxes, or those whose id could be guessed', async () => {
  const hidden = await server.buildSandbox({ title: 'Secret', privacy: 2 })
  // The old format of ids.
  const short = await server.buildSandbox({ id: server.deps.ids.short(6), title: 'Secret', privacy: 1 })
  const long = await server.buildSandbox({ id: 'abcdefghijklm', alias: 'easy', title: 'Told', privacy: 1 })
  for (const name of [hidden.id, short.id, 'easy', 'nothing'])
    expect(await page(`/p/sandbox/${name}`)).toContain('<title>Sandlot</title>')
  expect(await page(`/p/sandbox/${long.id}`)).toContain('<title>Told · Sandlot</title>')
})

test('viewing a page with an embed counts as a view, but does not add the sandbox to Recent', async () => {
  const [author, reader] = await Promise.all([server.buildUser(), server.buildUser()])
  const team = await server.buildWorkspace({ members: { admin: [author], write: [reader] } })
  const { id } = await server.buildSandbox({ privacy: 0, author, workspace: team })
  const recent = async () => {
    const { me } = await server.as(reader).graphql(RecentlyAccessedSandboxesDocument, { teamId: team.id })
    return me?.recentlyAccessedSandboxes.map((sandbox) => sandbox.id)
  }
  const params = { id }
  // Browsers send cookies along if the other site is on the same domain.
  expect(await server.as(reader).rest(embeddedSandbox, { params })).toMatchObject({ id, viewCount: 0 })
  expect(await recent()).toEqual([])
  await server.as(author).rest(embeddedSandbox, { params })
  expect((await visitor.rest(embeddedSandbox, { params })).viewCount).toBe(1)
  expect((await server.as(reader).rest(getSandbox, { params })).viewCount).toBe(2)
  expect(await recent()).toEqual([id])
  const hidden = await server.buildSandbox({ privacy: 2, author })
  await expect(visitor.rest(embeddedSandbox, { params: { id: hidden.id } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

import { createHash } from 'node:crypto'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

const shaOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const asSaved = (path: string) => ({
  type: 'file',
  path,
  savedCode: null,
  isNotSynced: false,
  errors: [],
  corrections: [],
})

describe('[RS-039] GET /sandboxes/{id}', () => {
  test('returns one full sandbox: metadata, author, location, files and folders', async () => {
    const ada = await server.buildUser({ username: 'ada' })
    const folder = await server.buildFolder({ workspaceId: ada.personalWorkspaceId, path: '/inside' })
    const origin = await server.buildSandbox({ author: ada, title: 'Origin' })
    const logo = Buffer.from([0x89, 0x50, 0, 1])
    const { id } = await server.buildSandbox({
      author: ada,
      folder,
      alias: 'full-sandbox',
      title: 'Full',
      description: 'All there is',
      privacy: 1,
      entry: 'src/index.ts',
      tags: ['one', 'two'],
      externalResources: ['https://example.com/a.css'],
      forkedFromId: origin.id,
      isFrozen: true,
      files: { 'src/index.ts': 'export {}', 'src/img/logo.png': logo },
    })
    const now = server.clock.now().toISOString()
    const record = await server.as(ada).rest(getSandbox, { params: { id } })
    expect(record).toMatchObject({
      id,
      alias: 'full-sandbox',
      title: 'Full',
      description: 'All there is',
      v2: false,
      privacy: 1,
      draft: false,
      template: 'static',
      entry: 'src/index.ts',
      tags: ['one', 'two'],
      externalResources: ['https://example.com/a.css'],
      isFrozen: true,
      version: 0,
      owned: true,
      authorization: 'owner',
      abilities: { 'sandbox.purge': 'notInTrash', 'sandbox.save': 'isProtected' },
      forkCount: 0,
      insertedAt: now,
      updatedAt: now,
      removedAt: null,
      author: { id: ada.id, username: 'ada', name: 'ada', avatarUrl: expect.any(String) },
      team: { id: ada.personalWorkspaceId },
      collection: { id: folder.id, path: '/inside' },
      forkedFromSandbox: { id: origin.id, title: 'Origin' },
      // Also on the sandbox's card in the dashboard.
      lastAccessedAt: now,
      screenshotUrl: null,
      screenshotOutdated: true,
      viewCount: 0,
      likeCount: 0,
      restricted: false,
      source: { template: 'static' },
      customTemplate: null,
      forkedTemplate: null,
      authorId: ada.id,
      teamId: ada.personalWorkspaceId,
      permissions: { preventSandboxExport: false, preventSandboxLeaving: false },
    })
    const [source, images] = ['src', 'img'].map((title) =>
      record.directories.find((directory) => directory.title === title),
    )
    expect(source).toEqual({
      id: expect.any(String),
      shortid: expect.any(String),
      title: 'src',
      directoryShortid: null,
    })
    expect(images).toMatchObject({ directoryShortid: source?.shortid })
    const moments = { insertedAt: now, updatedAt: now }
    const ids = { id: expect.any(String), shortid: expect.any(String) }
    expect(record.modules).toHaveLength(2)
    expect(record.modules).toEqual(
      expect.arrayContaining([
        {
          ...ids,
          ...moments,
          title: 'index.ts',
          code: 'export {}',
          directoryShortid: source?.shortid,
          isBinary: false,
          sha: shaOf('export {}'),
          ...asSaved('src/index.ts'),
        },
        {
          ...ids,
          ...moments,
          title: 'logo.png',
          code: logo.toString('base64'),
          directoryShortid: images?.shortid,
          isBinary: true,
          sha: shaOf(logo),
          ...asSaved('src/img/logo.png'),
        },
      ]),
    )
    expect(await server.as(ada).rest(getSandbox, { params: { id: 'full-sandbox' } })).toEqual(record)
  })

  test('reveals nothing of a private one, and of a public one only what a visitor may know', async () => {
    const ada = await server.buildUser()
    const folder = await server.buildFolder({ workspaceId: ada.personalWorkspaceId, path: '/private-name' })
    const secret = await server.buildSandbox({ author: ada, privacy: 2 })
    const open = await server.buildSandbox({ author: ada, folder, forkedFromId: secret.id })
    for (const stranger of [null, await server.buildUser()]) {
      const ask = (id: string) => server.as(stranger).rest(getSandbox, { params: { id } })
      await expect(ask(secret.id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(ask('nowhere')).rejects.toMatchObject({ code: 'not_found' })
      expect(await ask(open.id)).toMatchObject({
        authorization: 'read',
        owned: false,
        collection: null,
        forkedFromSandbox: null,
        previewSecret: null,
      })
    }
    const own = await server.as(ada).rest(getSandbox, { params: { id: secret.id } })
    expect(own.previewSecret).toEqual(expect.any(String))
  })
})

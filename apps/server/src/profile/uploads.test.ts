import { currentUser } from '@sandlot/core/accounts/rest'
import { pathOf } from '@sandlot/core/endpoint'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { UPLOADS_MAX_BYTES } from '@sandlot/core/profile/limits'
import { uploadMessages } from '@sandlot/core/profile/upload-messages'
import {
  addUpload,
  deleteUpload,
  listUploads,
  removeAvatar,
  setAvatar,
  type Upload,
} from '@sandlot/core/profile/uploads-rest'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { purgeBlobs, sha256 } from '../files/blobs.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { uploads } from './tables.ts'
import { uploadPath } from './uploads.ts'

const server = await createTestServer()
afterAll(() => server.close())

const { clock, db, deps } = server
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

const send = (who: BuiltUser, path: string, method: string, content: Uint8Array | string) =>
  server.as(who).fetch(path, {
    method,
    body: content as BodyInit,
    headers: { 'content-type': 'application/octet-stream' },
  })
const upload = (who: BuiltUser, name: string, content: Uint8Array | string) =>
  send(who, `${pathOf(addUpload)}?name=${encodeURIComponent(name)}`, 'POST', content)
const uploaded = async (...sent: Parameters<typeof upload>): Promise<Upload> => {
  const { object_size: objectSize, ...rest } = await (await upload(...sent)).json()
  return { ...rest, objectSize }
}
const listOf = (who: BuiltUser) => server.as(who).rest(listUploads)
const problemOf = async (reply: Response) => {
  const { errors } = await reply.json()
  return [reply.status, errors.detail[0]]
}

test('[RS-026] [EN-041] [EN-042] uploads are listed with name, size and URL, and the space they use', async () => {
  const ada = await server.buildUser()
  expect(await listOf(ada)).toEqual({ uploads: [], maxSize: UPLOADS_MAX_BYTES, currentSize: 0 })
  const picture = await uploaded(ada, 'C:\\photos\\harbour at night.png', PNG)
  clock.advance({ seconds: 1 })
  const text = await uploaded(ada, 'notes.html', '<script>alert(1)</script>')
  const path = `/uploads/${picture.id}/harbour%20at%20night.png`
  expect(picture).toEqual({
    id: expect.any(String),
    name: 'harbour at night.png',
    path,
    url: `http://localhost:4000${path}`,
    objectSize: PNG.length,
  })
  expect(await listOf(ada)).toEqual({
    uploads: [text, picture],
    maxSize: UPLOADS_MAX_BYTES,
    currentSize: PNG.length + 25,
  })
  expect((await listOf(await server.buildUser())).uploads).toEqual([])
})

test('anyone with the URL can read an upload; a file that is not a picture never runs here', async () => {
  const ben = await server.buildUser()
  const picture = await uploaded(ben, 'a.png', PNG)
  const page = await uploaded(ben, 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  await purgeBlobs(db)
  const shown = await server.inject(picture.path)
  expect(shown.rawPayload).toEqual(PNG)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await server.inject(page.path)).headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  })
  for (const id of [deps.ids.uuid(), 'x'])
    expect((await server.inject(`/uploads/${id}/a.png`)).statusCode).toBe(404)
})

test('[RS-027] an upload can only be deleted by its owner, with its bytes', async () => {
  const [cleo, other] = [await server.buildUser(), await server.buildUser()]
  const { id, path } = await uploaded(cleo, 'a.txt', 'only hers')
  const remove = (who: BuiltUser) => server.as(who).rest(deleteUpload, { params: { id } })
  await expect(remove(other)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listOf(cleo)).uploads).toHaveLength(1)
  await remove(cleo)
  expect((await listOf(cleo)).uploads).toEqual([])
  await expect(remove(cleo)).rejects.toMatchObject({ message: uploadMessages.notFound })
  expect((await server.inject(path)).statusCode).toBe(404)
})

test('a file that is empty, too large or over the quota is refused with the reason', async () => {
  const dan = await server.buildUser()
  expect(await problemOf(await upload(dan, 'a', ''))).toEqual([422, uploadMessages.nothing])
  const large = Buffer.alloc(UPLOAD_MAX_BYTES + 1)
  expect(await problemOf(await upload(dan, 'a', large))).toEqual([413, uploadMessages.tooLarge])
  await db.insert(uploads).values({
    id: deps.ids.uuid(),
    userId: dan.id,
    purpose: 'file',
    name: 'all of it',
    mediaType: 'application/octet-stream',
    size: UPLOADS_MAX_BYTES - 4,
    sha256: sha256(Buffer.from('x')),
    insertedAt: clock.now(),
  })
  const replies = await Promise.all([upload(dan, 'a', 'four'), upload(dan, 'b', 'four')])
  expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await problemOf(await upload(dan, 'c', '1'))).toEqual([402, uploadMessages.full])
})

test('a new picture replaces the previous one; its bytes decide whether it is one', async () => {
  const eve = await server.buildUser()
  const set = (content: Uint8Array | string) => send(eve, pathOf(setAvatar), 'PUT', content)
  const shown = async () => (await server.as(eve).rest(currentUser)).avatarUrl
  const drawn = await shown()
  await set(PNG)
  const first = await shown()
  expect(first).toMatch(/^\/uploads\//)
  expect((await server.inject(first)).rawPayload).toEqual(PNG)
  for (const [content, sentence] of [
    ['<svg onload="alert(1)"/>', uploadMessages.noPicture],
    [Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic')]), uploadMessages.heic],
    ['', uploadMessages.noPicture],
  ] as const)
    expect((await problemOf(await set(content)))[1]).toBe(sentence)
  expect((await set(Buffer.concat([PNG, Buffer.alloc(600_000)]))).status).toBe(413)
  expect(await shown()).toBe(first)
  await set(Buffer.concat([PNG, PNG]))
  expect(await shown()).not.toBe(first)
  expect((await server.inject(first)).statusCode).toBe(404)
  // The picture is not listed among their files.
  expect((await listOf(eve)).uploads).toEqual([])
  await server.as(eve).rest(removeAvatar)
  expect(await shown()).toBe(drawn)
})

test('of two pictures that are set at once one stays, and nothing of the other', async () => {
  const fay = await server.buildUser()
  const pictures = [PNG, Buffer.concat([PNG, PNG]), Buffer.concat([PNG, PNG, PNG])]
  await Promise.all(pictures.map((content) => send(fay, pathOf(setAvatar), 'PUT', content)))
  const kept = await db.select().from(uploads).where(eq(uploads.userId, fay.id))
  expect(kept.map(uploadPath)).toEqual([(await server.as(fay).rest(currentUser)).avatarUrl])
})

import { accountMessages } from '@sandlot/core/accounts/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const avatarOf = (username: string) => server.inject(`/api/v1/users/${username}/avatar.svg`)
const letterIn = (svg: string) => />([^<]+)<\/text>/.exec(svg)?.[1]

test('someone without a picture gets a generated one, public and cacheable for a while', async () => {
  await server.buildUser({ username: 'zoe' })
  const reply = await avatarOf('ZOE')
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': expect.stringMatching(/^public, max-age=\d+$/),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(letterIn(reply.body)).toBe('Z')
  expect((await avatarOf('zoe')).body).toBe(reply.body)
})

test('does not reveal who has an account', async () => {
  const { username } = await server.buildUser({ username: 'known-one', name: 'Élodie Q' })
  const [known, unknown] = [await avatarOf(username), await avatarOf('known-two')]
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  expect(letterIn(unknown.body)).toBe(letterIn(known.body))
  expect((await avatarOf('KNOWN-TWO')).body).toBe(unknown.body)
})

test('an invalid username has no picture', async () => {
  for (const wrong of ['a', 'a%00b', '..%2f', '%3Cscript%3E']) {
    const reply = await avatarOf(wrong)
    expect(reply.statusCode).toBe(404)
    expect(reply.json().errors.detail).toEqual([accountMessages.userNotFound])
  }
})

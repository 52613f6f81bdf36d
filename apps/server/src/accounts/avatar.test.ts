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

test('somebody without a picture gets one that anyone may see and keep for a while', async () => {
  await server.buildUser({ username: 'zoe', name: 'élodie Q' })
  const reply = await avatarOf('ZOE')
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': expect.stringMatching(/^public, max-age=\d+$/),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(letterIn(reply.body)).toBe('É')
  expect((await avatarOf('zoe')).body).toBe(reply.body)
})

test.each([
  ['<script>', '&#60;'],
  ['👩🏽‍🚀 Ada', '👩🏽‍🚀'],
  [null, 'U'],
])('draws the first letter of %j', async (name, letter) => {
  const { username } = await server.buildUser({ name })
  expect(letterIn((await avatarOf(username)).body)).toBe(letter)
})

test('nobody has no picture', async () => {
  for (const unknown of ['nobody-here', 'a%00b', '..%2f']) {
    const reply = await avatarOf(unknown)
    expect(reply.statusCode).toBe(404)
    expect(reply.json().errors.detail).toEqual([accountMessages.userNotFound])
  }
})

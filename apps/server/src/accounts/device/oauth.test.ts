import * as oauth from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { injectFetch } from '../../testing/inject-fetch.ts'
import { createTestServer, TEST_ORIGIN, type TestServer } from '../../testing/server.ts'
import { devicePath, signedInBrowser } from '../testing/device.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** A generic OAuth library that is given only our address. */
const connect = () =>
  oauth.discovery(new URL(TEST_ORIGIN), 'some-tool', undefined, oauth.None(), {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
    [oauth.customFetch]: injectFetch(server.app) as oauth.CustomFetch,
  })

test('an OAuth library signs in by device flow, polling until it is approved', async () => {
  const user = await server.buildUser()
  const browser = await signedInBrowser(server, user)
  const config = await connect()
  const started = await oauth.initiateDeviceAuthorization(config, {
    scope: 'write',
    client_name: 'Some tool',
  })
  expect(started.verification_uri).toBe(`${TEST_ORIGIN}/cli/login`)
  const asked = oauth.pollDeviceAuthorizationGrant(config, { ...started, interval: 0.01 })
  expect((await browser.get(devicePath(started.user_code))).json().client_name).toBe('Some tool')
  await browser.post(devicePath(started.user_code, 'approve'), {})
  const { access_token, token_type } = await asked
  expect(token_type).toBe('bearer')
  const reply = await server.inject({
    url: '/api/v1/users/current',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(reply.json().username).toBe(user.username)
})

test('an OAuth library understands every refusal', async () => {
  const config = await connect()
  const browser = await signedInBrowser(server, await server.buildUser())
  const outcome = async (started: oauth.DeviceAuthorizationResponse) => {
    try {
      return await oauth.pollDeviceAuthorizationGrant(config, { ...started, interval: 0.01 })
    } catch (error) {
      if (error instanceof oauth.ResponseBodyError) return error.error
      throw error
    }
  }
  const denied = await oauth.initiateDeviceAuthorization(config, {})
  await browser.post(devicePath(denied.user_code, 'deny'), {})
  expect(await outcome(denied)).toBe('access_denied')

  const expired = await oauth.initiateDeviceAuthorization(config, {})
  server.clock.advance({ minutes: 10 })
  expect(await outcome(expired)).toBe('expired_token')

  const used = await oauth.initiateDeviceAuthorization(config, {})
  await browser.post(devicePath(used.user_code, 'approve'), {})
  await outcome(used)
  expect(await outcome(used)).toBe('invalid_grant')
})

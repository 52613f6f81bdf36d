import { DEVICE_GRANT_TYPE } from '@sandlot/core/accounts/device/rest'
import type { TestServer } from '../../testing/server.ts'
import { type Browser, createBrowser } from './browser.ts'

/** A program without a browser, at the level of HTTP. */
export function createDevice(server: Pick<TestServer, 'inject'>) {
  const program = createBrowser(server, { 'user-agent': 'sandlot-cli/1.2.3' })
  return {
    start: async (fields: object = {}) =>
      (
        await program.post('/api/v1/auth/device/code', {
          client_id: 'sandlot-cli',
          client_name: 'Sandlot CLI on harbour',
          ...fields,
        })
      ).json() as { device_code: string; user_code: string; interval: number; [field: string]: unknown },
    ask: (code: string, fields: object = {}) =>
      program.post('/api/v1/auth/device/token', {
        grant_type: DEVICE_GRANT_TYPE,
        device_code: code,
        client_id: 'sandlot-cli',
        ...fields,
      }),
  }
}

/** A browser in which this user is signed in, with its own IP address. */
export async function signedInBrowser(
  server: Pick<TestServer, 'inject' | 'signIn'>,
  user: Parameters<TestServer['signIn']>[0],
): Promise<Browser> {
  const browser = createBrowser(server)
  const [name = '', secret = ''] = (await server.signIn(user)).cookie.split('=')
  browser.jar.set(name, secret)
  return browser
}

export const devicePath = (userCode: string, verb = '') =>
  `/api/v1/auth/device/${userCode}${verb && `/${verb}`}`

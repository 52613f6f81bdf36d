import { expect, test } from 'vitest'
import { hostProblem } from './host-problem.ts'
import { namesProxy, ProxyError, setUpProxies } from './proxies.ts'

test('hands the proxies of the environment to Node, with a protocol', () => {
  const given: unknown[] = []
  const env = { HTTPS_PROXY: 'proxy.example.com:3128', http_proxy: 'https://other', NO_PROXY: 'localhost' }
  setUpProxies(env, { setGlobalProxyFromEnv: (now) => given.push(now) })
  expect(given).toEqual([{ ...env, HTTPS_PROXY: 'http://proxy.example.com:3128' }])
})

test('an address that is no proxy’s is named by its variable', () => {
  const refuse = () => {
    throw new TypeError('Invalid URL')
  }
  const env = { http_proxy: 'http://proxy', HTTPS_PROXY: 'ftp://proxy' }
  expect(() => setUpProxies(env, { setGlobalProxyFromEnv: refuse })).toThrow('HTTPS_PROXY is not the address')
})

test('a Node that cannot use proxies connects directly', () => {
  expect(setUpProxies({ HTTPS_PROXY: 'proxy' }, {})).toBe(false)
})

test('an empty variable names no proxy', () => {
  expect([namesProxy({ HTTPS_PROXY: '', PATH: '/bin' }), namesProxy({ http_proxy: 'proxy' })]).toEqual([
    false,
    true,
  ])
})

test('a failure behind a proxy names the proxy as what to check', () => {
  const refused = new TypeError('fetch failed', {
    cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }),
  })
  const behind = (isUsed: boolean) => hostProblem('https://a.example.com', new ProxyError(refused, isUsed))
  expect(behind(true)).toMatchObject({
    message: 'Could not reach https://a.example.com: the connection was refused.',
    hint: expect.stringContaining('HTTPS_PROXY'),
  })
  expect(behind(false).hint).toContain('cannot use the proxy')
  expect(hostProblem('https://a.example.com', refused).hint).not.toContain('proxy')
})

import { expect, test } from 'vitest'
import { NotOutside, postOutside } from './post-outside.ts'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:0:10.0.0.1', false],
  ['64:ff9b::10.0.0.1', false],
  ['2001:0:4136:e378:8000:63bf:f5ff:fffe', false],
  ['2002:a00:1::', false],
  ['fd00::1', false],
  ['fec0::1', false],
  ['fe80::1', false],
  ['2001:4860:4860::8888', true],
  ['2606:4700::1111', true],
])('%s is public: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1:8443/in', 'https://169.254.169.254/'])(
  'refuses to send to %s',
  async (url) => {
    await expect(postOutside(new URL(url), {}, '{}')).rejects.toThrow(NotOutside)
  },
)

test('refuses a name that resolves to an internal address, and plain http', async () => {
  await expect(postOutside(new URL('https://localhost/'), {}, '{}')).rejects.toMatchObject({ code: 'EPERM' })
  await expect(postOutside(new URL('http://example.com/'), {}, '{}')).rejects.toThrow('http:')
})

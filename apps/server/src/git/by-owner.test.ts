import { expect, test } from 'vitest'
import type { GitHost, GitWork } from '../platform/drivers/git-host.ts'
import { hostByOwner, workByOwner } from './by-owner.ts'

/** A host whose every call reports which host was called, and with what. */
const telling = (who: string) =>
  new Proxy({}, { get: (_host, call) => async () => `${who}: ${String(call)}`, ownKeys: () => [] })

test('every call goes to the host that has the repository', async () => {
  const host = hostByOwner(telling('github') as GitHost, telling('local') as GitHost)
  const work = workByOwner(telling('github') as GitWork, telling('local') as GitWork)
  const calls = [...Object.entries(host), ...Object.entries(work)] as [string, (name: object) => unknown][]
  expect(calls.length).toBe(23)
  for (const [call, ask] of calls) {
    expect(await ask({ owner: '~acme', name: 'site' })).toBe(`local: ${call}`)
    expect(await ask({ owner: 'acme', name: 'site' })).toBe(`github: ${call}`)
  }
})

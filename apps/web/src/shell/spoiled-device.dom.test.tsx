// @vitest-environment jsdom
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { expect, test } from 'vitest'
import { find } from '../sandboxes/testing/dom.ts'
import { buildCard, draftsOf, memberAs, person, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { memoryStore } from '../sandboxes/testing/services.ts'
import { showApp } from '../sandboxes/testing/show-app.tsx'

/** Every key under which something is stored on the device. */
const names = Object.values(storageKeys).flatMap((key) =>
  typeof key === 'string' ? [key] : Object.values(key),
)

test.each(['{oops', 'null', '"a text"', '-1', '[[]]', '{"a":{"b":[null]}}'])(
  'the dashboard works with %s stored under every name',
  async (garbage) => {
    const store = memoryStore(Object.fromEntries(names.map((name) => [`CSB/${name}`, garbage])))
    const { router } = showApp(
      '/dashboard/drafts',
      {
        ...memberAs(),
        'query TeamDrafts': () => draftsOf([buildCard({ title: 'Still there' })]),
        'query RecentlyAccessedSandboxes': () => ({
          me: {
            id: person.id,
            team: { id: WORKSPACE_ID },
            recentlyAccessedSandboxes: [buildCard({ title: 'Still there' })],
          },
        }),
      },
      { store },
    )
    await find('[role="row"]', 'Still there')
    await router.navigate({ to: '/dashboard/recent' })
    await find('h1', 'Recent')
    await find('[role="row"]', 'Still there')
    expect(await find('button', 'Your account')).toBeTruthy()
  },
)

import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { noteNoPlace, notePlace, placeTroubles } from './control-places.ts'

beforeEach(() => fakeBrowser.reset())

test('pages that come at once are all counted; one that is as it should be ends it for its kind', async () => {
  await Promise.all([noteNoPlace('file'), noteNoPlace('file'), notePlace('pull', 'corner')])
  expect(await placeTroubles.get()).toMatchObject([
    { kind: 'file', place: 'none', pages: 2 },
    { kind: 'pull', place: 'corner', pages: 1 },
  ])
  await Promise.all([notePlace('file', 'own'), notePlace('pull', 'corner')])
  expect(await placeTroubles.get()).toMatchObject([{ kind: 'pull', place: 'corner', pages: 2 }])
})

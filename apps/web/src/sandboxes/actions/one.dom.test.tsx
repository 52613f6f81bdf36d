// @vitest-environment jsdom
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { made } from '../../templates/create/testing/create.tsx'
import { DraftsPage } from '../lists/drafts-page.tsx'
import { RecentPage } from '../recent/recent-page.tsx'
import { eventually, find, press, seek } from '../testing/dom.ts'
import { keyboard } from '../testing/keyboard.ts'
import { choose, pick } from '../testing/menu.ts'
import { type Answers, buildCard, draftsOf, memberAs, Refusal } from '../testing/server.ts'
import { showPage } from '../testing/show-page.tsx'
import { DeletedPage } from '../trash/deleted-page.tsx'

const refuse = (text: string, reason?: string) => () => {
  throw new Refusal(text, 'FORBIDDEN', undefined, reason)
}
const forbidden = { preventSandboxExport: true, preventSandboxLeaving: false }

const show = (answers: Answers, cards: readonly SandboxCard[] = [buildCard()]) =>
  showPage(<DraftsPage />, { ...memberAs(), 'query TeamDrafts': () => draftsOf(cards), ...answers })

const inTrash = (...titles: string[]) =>
  titles.map((title) => buildCard({ id: title, title, removedAt: '2026-01-04T00:00:00Z' }))

/** Shows Recently deleted with these cards until they are permanently deleted. */
function showTrash(cards: SandboxCard[], answers: Answers = {}) {
  let there = cards
  const purged = vi.fn((input: Record<string, unknown>) => {
    there = there.filter(({ id }) => !(input.ids as string[]).includes(id))
    return { permanentlyDeleteSandboxes: [] }
  })
  showPage(<DeletedPage />, {
    ...memberAs(),
    'query DeletedSandboxes': () => ({
      me: { __typename: 'CurrentUser', id: 'u1', team: { __typename: 'Team', id: 'w1', sandboxes: there } },
    }),
    'mutation PermanentlyDeleteSandboxes': purged,
    ...answers,
  })
  return purged
}

/** A draft that two users like, with a server that records likes. */
function showLiked() {
  const sent: string[] = []
  const likes = { __typename: 'Sandbox', id: 'aaa111', likeCount: 2, userLiked: false }
  show({
    'query SandboxLikes': () => ({ sandbox: likes }),
    'POST /api/v1/sandboxes/aaa111/likes': () => {
      sent.push('like')
      return { like_count: 3, user_liked: true }
    },
    'DELETE /api/v1/sandboxes/aaa111/likes': () => {
      sent.push('unlike')
      return { like_count: 2, user_liked: false }
    },
  })
  return sent
}

test('liking and unliking a card by keyboard keeps its focus', async () => {
  const sent = showLiked()
  const keys = keyboard()
  await keys.tabTo('[role="row"]', 'First')
  for (const [entry, all] of [
    ['Like (2 likes)', ['like']],
    ['Unlike (3 likes)', ['like', 'unlike']],
  ] as const) {
    await keys.type('{Alt}')
    await find('[role="menuitem"]', entry)
    await keys.type(entry.slice(0, 4))
    await keys.isAt('[role="menuitem"]', entry)
    await keys.type('{Enter}')
    await eventually(() => expect(sent).toEqual(all))
    await keys.isAt('[role="row"]', 'First')
  }
})

test('the card menu shows the number of likes, and can like it', async () => {
  const sent = showLiked()
  await pick('First')
  await choose('Like (2 likes)')
  await eventually(() => expect(sent).toEqual(['like']))
  await pick('First')
  await choose('Unlike (3 likes)')
  await eventually(() => expect(sent).toEqual(['like', 'unlike']))
})

test('Fork copies into the drafts of the workspace and opens the copy', async () => {
  const forked = vi.fn(() => made)
  const { router } = show({ 'POST /api/v1/sandboxes/aaa111/fork': forked })
  await pick('First')
  await choose('Fork')
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/new111'))
  expect(forked).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ team_id: 'w1', title: 'First (forked)' }),
  )
})

test('[IT-068] [ER-091] a fork beyond the drafts limit shows what to do', async () => {
  show({ 'POST /api/v1/sandboxes/aaa111/fork': refuse('Drafts are full.', 'draftLimit') })
  await pick('First')
  await choose('Fork')
  await find(
    '[role="alert"]',
    /^Cannot create draft: Your drafts folder is full\. Delete unneeded drafts, or upgrade to Pro for unlimited drafts\.$/,
  )
})

test('[IT-069] [ER-092] any other failed fork shows the reason', async () => {
  show({ 'POST /api/v1/sandboxes/aaa111/fork': refuse('Not today.') })
  await pick('First')
  await choose('Fork')
  await find('[role="alert"]', /We were unable to fork the sandbox: Not today\./)
})

test('converting to a devbox asks first, as it cannot be undone', async () => {
  const put = vi.fn((input: Record<string, unknown>) => ({ ...made, id: 'aaa111', v2: true, sent: input }))
  show({ 'PUT /api/v1/sandboxes/aaa111': put })
  await pick('First')
  await choose('Convert to Devbox')
  const ask = () => find('[role="alertdialog"]')
  expect((await ask()).textContent).toContain('It cannot be converted back to a browser sandbox')
  ;(await find('[role="alertdialog"] button', 'Cancel')).click()
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  expect(put).not.toHaveBeenCalled()
  await pick('First')
  await choose('Convert to Devbox')
  ;(await find('[role="alertdialog"] button', 'Convert')).click()
  await find('[role="status"]', /“First” is now a Devbox/)
  expect(put).toHaveBeenCalledExactlyOnceWith({ sandbox: { v2: true } })
})

test('[CN-070] shows for 10 seconds why a conversion failed', async () => {
  const { services } = show({
    'PUT /api/v1/sandboxes/aaa111': () => {
      throw new Refusal('No machine is free.')
    },
  })
  await pick('First')
  await choose('Convert to Devbox')
  ;(await find('[role="alertdialog"] button', 'Convert')).click()
  await find('[role="alert"]', /No machine is free/)
  expect(services.toasts.list().at(-1)?.seconds).toBe(10)
})

test('[IT-064] permanently deletes an item in the trash after a confirmation', async () => {
  const purged = showTrash(inTrash('Ant', 'Bee'))
  await pick('Ant')
  press('Delete')
  expect((await find('[role="alertdialog"]')).textContent).toContain('“Ant” will be permanently deleted')
  ;(await find('[role="alertdialog"] button', 'Delete permanently')).click()
  await eventually(() => expect(seek('[role="row"]', 'Ant')).toBeUndefined())
  await find('[role="status"]', /1 sandbox deleted permanently/)
  expect(purged).toHaveBeenCalledExactlyOnceWith({ ids: ['Ant'] })
  expect(seek('[role="row"]', 'Bee')).toBeDefined()
})

test('[IT-066] [SH-104] Empty trash asks in a 400 px wide modal that names the number; [IT-065] then everything is deleted', async () => {
  const purged = showTrash(inTrash('Ant', 'Bee', 'Cat'))
  ;(await find('button', 'Empty trash')).click()
  const modal = await find('[role="alertdialog"]')
  await eventually(() => expect(modal.textContent).toContain('3 sandboxes in Recently deleted'))
  expect((modal.closest('[style]') as HTMLElement).style.maxWidth).toBe('400px')
  ;(await find('[role="alertdialog"] button', 'Empty trash')).click()
  await find('h2', 'No deleted sandboxes')
  await eventually(() => expect(purged).toHaveBeenCalledExactlyOnceWith({ ids: ['Ant', 'Bee', 'Cat'] }))
  await eventually(() => expect(seek('button', 'Empty trash')).toBeUndefined())
  // The clicked button no longer exists.
  await eventually(() => expect(document.activeElement).toBe(seek('h1', 'Recently deleted')))
})

test('a refused permanent deletion restores the items in the list', async () => {
  showTrash(inTrash('Ant'), { 'mutation PermanentlyDeleteSandboxes': refuse('Not today.') })
  await pick('Ant')
  await choose('Delete permanently')
  ;(await find('[role="alertdialog"] button', 'Delete permanently')).click()
  await find('[role="alert"]', /There was a problem deleting your Sandbox: Not today\./)
  await find('[role="row"]', 'Ant')
})

test('[IT-063] [ER-046] a refused restore is reported, and the item stays in the trash', async () => {
  showTrash(inTrash('Ant'), { 'mutation AddToFolder': refuse('Not today.') })
  await pick('Ant')
  await choose('Recover sandbox')
  await find('[role="alert"]', /There was a problem recovering your sandbox: Not today\./)
  await find('[role="row"]', 'Ant')
})

test('[IT-061] [ER-039] a refused delete is reported, and the item is restored in the list', async () => {
  show({ 'mutation MoveToTrash': refuse('Not today.') })
  await pick('First')
  press('Delete')
  await find('[role="alert"]', /There was a problem deleting your Sandbox: Not today\./)
  await find('[role="row"]', 'First')
})

test('without a network a delete is reverted and reported immediately, instead of waiting for the network', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  show({
    'mutation MoveToTrash': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await pick('First')
  onlineManager.setOnline(false)
  press('Delete')
  await find('[role="alert"]', /There was a problem deleting your Sandbox/)
  await find('[role="row"]', 'First')
})

test('[IT-086] [IT-087] [ER-067] a download skips items that may not be exported, and reports how many', async () => {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const exported = vi.fn(() => ({ ...made, id: 'a', title: 'Ant' }))
  show({ 'GET /api/v1/sandboxes/a/export': exported }, [
    buildCard({ id: 'a', title: 'Ant' }),
    buildCard({ id: 'b', title: 'Bee', permissions: forbidden }),
    buildCard({ id: 'c', title: 'Cat', permissions: forbidden }),
  ])
  await pick('Ant')
  await pick('Cat', { shiftKey: true })
  await choose('Download zip')
  await find(
    '[role="status"]',
    /^2 sandboxes were skipped because you do not have permission to export them\.$/,
  )
  expect(saved).toEqual(['ant.zip'])
  expect(exported).toHaveBeenCalledOnce()
  click.mockRestore()
})

test('[IT-089] [ER-041] a failed download shows the specified message', async () => {
  show({ 'GET /api/v1/sandboxes/aaa111/export': refuse('Not today.') })
  await pick('First')
  await choose('Download zip')
  await find('[role="alert"]', /There was a problem reverting your template: Not today\./)
})

test('a disabled entry can be focused by keyboard, shows the reason, and does nothing', async () => {
  show({}, [buildCard({ permissions: forbidden })])
  await pick('First')
  await eventually(() => {
    if (!document.querySelector('[role="menu"]')) press('Alt')
    expect(seek('[role="menuitem"]', /^Download zip/)).toBeDefined()
  })
  const entry = await find('[role="menuitem"]', /^Download zip/)
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  const label = document.getElementById(entry.getAttribute('aria-labelledby') ?? '')
  expect(label?.textContent).toBe('Download zip You do not have permission to export this Sandbox')
  entry.focus()
  expect(document.activeElement).toBe(entry)
  entry.click()
  expect(seek('[role="menu"]')).toBeDefined()
})

test('Show in folder leads to the folder of a sandbox', async () => {
  const answers = (collection: SandboxCard['collection']): Answers => ({
    ...memberAs(),
    'query RecentlyAccessedSandboxes': () => ({
      me: {
        __typename: 'CurrentUser',
        id: 'u1',
        team: { __typename: 'Team', id: 'w1' },
        recentlyAccessedSandboxes: [buildCard({ draft: collection === null, collection })],
      },
    }),
    'query RecentlyAccessedBranches': () => ({
      me: { __typename: 'CurrentUser', id: 'u1', recentBranches: [] },
    }),
  })
  const { router } = showPage(<RecentPage />, answers({ id: 'f', path: '/work/50% ready' }))
  await pick('First')
  await choose('Show in folder')
  await eventually(() => expect(router.state.location.href).toBe('/dashboard/sandboxes/work/50%25%20ready'))
})

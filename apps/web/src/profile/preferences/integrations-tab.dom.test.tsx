// @vitest-environment jsdom

import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { vercelMessages } from '@sandlot/core/accounts/vercel-messages'
import { expect, test, vi } from 'vitest'
import { flags } from '../../accounts/testing/popup.ts'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { IntegrationsTab } from './integrations-tab.tsx'
import { preferencesMessages as say } from './messages.ts'

const LINKED = 'GET /api/v1/users/current_user/integrations'
const linked = (isOnlyWayIn: boolean) => ({
  needs_sign_in: false,
  accounts: [{ provider: 'github', login: 'ann', email: 'ann@example.com', is_only_way_in: isOnlyWayIn }],
})

const show = (isLinked: boolean, more = {}, vercel: CurrentUser['integrations']['vercel'] = null) => {
  const page = showPage(<IntegrationsTab />, {
    ...memberAs(),
    [LINKED]: () => linked(false),
    ...more,
  })
  const { queries } = page.services
  const known = queries.getQueryData<CurrentUser>(accountKeys.me)
  queries.setQueryData(accountKeys.me, {
    ...known,
    integrations: { ...known?.integrations, vercel, github: isLinked ? { email: 'ann@example.com' } : null },
  })
  return page
}

test('[PS-037] signing out of GitHub deletes the integration, after a confirmation', async () => {
  const unlink = vi.fn(() => ({}))
  show(true, { 'DELETE /api/v1/users/current_user/integrations/github': unlink })
  ;(await find('button', signInMessages.linkDisconnect('github'))).click()
  ;(await find('[role=alertdialog] button', /disconnect/i)).click()
  await eventually(() => expect(unlink).toHaveBeenCalledOnce())
})

test('GitHub cannot be disconnected when it is the only sign-in method, and shows why', async () => {
  show(true, { [LINKED]: () => linked(true) })
  const button = await find<HTMLButtonElement>('button', signInMessages.linkDisconnect('github'))
  await eventually(() => expect(button.disabled).toBe(true))
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(signInMessages.onlyWayIn('github'))
})

test('without a connection there is nothing to sign out of, and GitHub can be connected if offered', async () => {
  show(false, { 'GET /api/meta/features': () => flags(['github']) })
  await find('p', say.githubNone)
  await find('button', 'Connect GitHub')
  expect(seek('button', signInMessages.linkDisconnect('github'))).toBeUndefined()
  document.body.replaceChildren()
  show(false, { 'GET /api/meta/features': () => flags([]) })
  await find('p', say.githubNone)
  expect(seek('button', 'Connect GitHub')).toBeUndefined()
})

test('[PS-036] the tab shows GitHub and, only if configured, Vercel, each with its connection status', async () => {
  const VERCEL = { 'GET /api/meta/features': () => flags(['github'], { vercel: true }) }
  const account = { login: 'ann-at-vercel', email: 'ann@vercel.example' }
  show(true, { 'GET /api/meta/features': () => flags(['github']) }, account)
  await find('h3', say.github)
  await find('p', say.githubLinked)
  expect(seek('h3', vercelMessages.name)).toBeUndefined()

  document.body.replaceChildren()
  show(false, VERCEL)
  await find('h3', say.github)
  await find('h3', vercelMessages.name)
  const connect = await find<HTMLAnchorElement>('a', vercelMessages.connect)
  expect(connect.pathname).toBe('/auth/vercel/connect')

  document.body.replaceChildren()
  const unlink = vi.fn(() => ({}))
  show(false, { ...VERCEL, 'DELETE /api/v1/users/current_user/integrations/vercel': unlink }, account)
  await find('p', vercelMessages.as('ann-at-vercel'))
  await find('p', 'ann@vercel.example')
  ;(await find('button', vercelMessages.disconnect)).click()
  ;(await find('[role=alertdialog] button', vercelMessages.disconnectAction)).click()
  await eventually(() => expect(unlink).toHaveBeenCalledOnce())
})

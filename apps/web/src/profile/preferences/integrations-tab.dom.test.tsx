// @vitest-environment jsdom
import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { expect, test, vi } from 'vitest'
import { flags } from '../../accounts/testing/popup.ts'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { IntegrationsTab } from './integrations-tab.tsx'
import { preferencesMessages as say } from './messages.ts'

const show = (isLinked: boolean, more = {}) => {
  const page = showPage(<IntegrationsTab />, {
    ...memberAs(),
    ...more,
  })
  const { queries } = page.services
  const known = queries.getQueryData<CurrentUser>(accountKeys.me)
  queries.setQueryData(accountKeys.me, {
    ...known,
    integrations: { ...known?.integrations, github: isLinked ? { email: 'ann@example.com' } : null },
  })
  return page
}

test('[PS-037] signing out of GitHub deletes the integration, after a question', async () => {
  const unlink = vi.fn(() => ({}))
  show(true, { 'DELETE /api/v1/users/current_user/integrations/github': unlink })
  ;(await find('button', say.githubSignOut)).click()
  ;(await find('[role=alertdialog] button', /disconnect/i)).click()
  await eventually(() => expect(unlink).toHaveBeenCalledOnce())
})

test('who is not connected has nothing to sign out of, and connects GitHub where that is offered', async () => {
  show(false, { 'GET /api/meta/features': () => flags(['github']) })
  await find('p', say.githubNone)
  await find('button', 'Connect GitHub')
  expect(seek('button', say.githubSignOut)).toBeUndefined()
  document.body.replaceChildren()
  show(false, { 'GET /api/meta/features': () => flags([]) })
  await find('p', say.githubNone)
  expect(seek('button', 'Connect GitHub')).toBeUndefined()
})

// @vitest-environment jsdom
import { vercelMessages as say } from '@sandlot/core/accounts/vercel-messages'
import { expect, test } from 'vitest'
import { find, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { flags } from '../testing/popup.ts'
import { VercelPage } from './vercel-page.tsx'

const show = (vercel: boolean, problem?: 'denied') =>
  showPage(<VercelPage problem={problem} />, {
    ...memberAs(),
    'GET /api/meta/features': () => flags([], { vercel }),
  })

test('a failed attempt shows the reason and can be retried', async () => {
  show(true, 'denied')
  await find('[role="alert"]', say.problems.denied)
  expect((await find<HTMLAnchorElement>('a', say.connect)).pathname).toBe('/auth/vercel/connect')
})

test('nothing can be connected when Vercel is not configured', async () => {
  show(false, 'denied')
  await find('p', /connected to no account at Vercel/)
  expect(seek('[role="alert"]')).toBeUndefined()
  expect(seek('a', say.connect)).toBeUndefined()
})

// @vitest-environment jsdom

import { followMessages } from '@sandlot/core/repositories/follow-messages'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { openInMessages } from '@sandlot/core/repositories/open-in-messages'
import { expect, test, vi } from 'vitest'
import { flags } from '../accounts/testing/popup.ts'
import { eventually, find, seek } from '../sandboxes/testing/dom.ts'
import { memberAs, Refusal, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { OpenRepositoryForm } from './open-repository-form.tsx'

const found = {
  repo: { fullName: 'acme/site', private: false },
  git: { url: 'https://github.com/acme/site/tree/main', branch: 'main', path: '' },
} as Parameters<typeof OpenRepositoryForm>[0]['found']

test.each([
  ['auto', {}],
  ['browser', { v2: false }],
  ['devbox', { v2: true }],
] as const)('opens a branch in the selected environment: %s', async (way, sent) => {
  const fork = vi.fn((_body: unknown): unknown => {
    throw new Refusal('Not now.')
  })
  showPage(
    <OpenRepositoryForm
      found={found}
      repository={{ owner: 'acme', name: 'site', tree: 'main' }}
      workspaceId={WORKSPACE_ID}
    />,
    { ...memberAs(), 'POST /api/v1/sandboxes/fork/github/acme/site/tree/main': fork },
  )
  ;(await find<HTMLInputElement>(`input[type=radio][value=${way}]`)).click()
  const open = await find<HTMLButtonElement>('button[type=submit]', gitMessages.open)
  await eventually(() => {
    open.click()
    expect(fork).toHaveBeenCalled()
  })
  expect(document.body.textContent).toContain(openInMessages[way].text)
  expect(fork.mock.calls[0]?.[0]).toMatchObject(sent)
  await find('[role="alert"]', /Not now\./)
})

const show = (features: object) =>
  showPage(
    <OpenRepositoryForm
      found={found}
      repository={{ owner: 'acme', name: 'site', tree: 'main' }}
      workspaceId={WORKSPACE_ID}
    />,
    { ...memberAs(), 'GET /api/meta/features': () => flags(['github'], features) },
  )

test('in a demo, no link leads to the sample GitHub, which has no pages', async () => {
  show({ demo: true })
  await eventually(() => expect(document.body.textContent).toContain(gitMessages.sampleHost))
  expect(seek('a[href^="https://github.com/"]')).toBeUndefined()
})

test('without webhooks, does not promise that a template follows its branch immediately', async () => {
  show({ github_webhooks: true })
  await eventually(() => expect(document.body.textContent).toContain(followMessages.createText(true)))
  expect(seek('a', 'acme/site')?.getAttribute('href')).toBe(found.git.url)
  document.body.replaceChildren()
  show({ github_webhooks: false })
  await eventually(() => expect(document.body.textContent).toContain(followMessages.createText(false)))
})

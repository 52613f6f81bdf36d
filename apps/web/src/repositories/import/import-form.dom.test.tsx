// @vitest-environment jsdom
import type { FoundRepo } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { limits } from '../../templates/create/testing/create.tsx'
import { ImportForm } from './import-form.tsx'

const found = {
  repo: { fullName: 'acme/site', name: 'site', owner: { login: 'acme', avatarUrl: '' }, private: false },
  projects: [],
} as unknown as FoundRepo

function show(frozen: boolean) {
  const imported = vi.fn(() => {
    throw new Error('not asked for')
  })
  const none = () => undefined
  showPage(
    <ImportForm
      aims={{}}
      canFork
      found={found}
      onBack={null}
      onBusy={none}
      onClose={none}
      onGo={none}
      onRefetch={none}
    />,
    {
      ...memberAs(),
      'query WorkspaceLimits': () => limits({ frozen }),
      'mutation ImportProject': imported,
    },
  )
  return imported
}

test('[PM-032] a frozen workspace cannot import, and shows why', async () => {
  const imported = show(true)
  await find('p', repositoryMessages.frozen)
  const button = await find<HTMLButtonElement>('button[type="submit"]')
  expect(button.disabled).toBe(true)
  button.click()
  seek<HTMLFormElement>('form')?.requestSubmit()
  expect(imported).not.toHaveBeenCalled()
})

test('another workspace can', async () => {
  show(false)
  await eventually(async () =>
    expect((await find<HTMLButtonElement>('button[type="submit"]')).disabled).toBe(false),
  )
  expect(document.body.textContent).not.toContain(repositoryMessages.frozen)
})

import { expect } from '@playwright/test'
import { createPull } from '@sandlot/core/branches/pull-rest'
import { saveFiles } from '@sandlot/core/files/rest'
import { forkOnGithub } from '@sandlot/core/repositories/rest'
import { forkSandboxByPath } from '@sandlot/core/sandboxes/rest'
import { expectAccessible } from '../support/audit.ts'
import { goWithin } from '../support/pages.ts'
import { test } from '../support/web-test.ts'

test('a branch is edited, committed, proposed, reviewed and merged', async ({ page, me }) => {
  const made = await me.client.rest(forkOnGithub, {
    params: { owner: 'tidewater', name: 'website' },
    body: { name: 'website', teamId: me.workspaceId },
  })
  const repository = `${made.owner}/${made.repo}`
  const sandbox = await me.client.rest(forkSandboxByPath, {
    params: { '*': `github/${repository}` },
    body: { teamId: me.workspaceId },
  })
  const changes = [{ type: 'write', path: 'notes.md', code: 'New.\n', baseSha: null }] as const
  await me.client.rest(saveFiles, { params: { id: sandbox.id }, body: { changes: [...changes] } })

  await test.step('the repository’s page links to the branch’s sandbox', async () => {
    await page.goto(`/dashboard/repositories/${repository}`)
    await page.getByRole('link', { name: 'Open its sandbox: main' }).click()
    await expect(page).toHaveURL(new RegExp(`/p/sandbox/${sandbox.id}`))
  })

  await test.step('changes are reviewed and committed to a new branch', async () => {
    await page.getByRole('button', { name: 'Git', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Git' })
    await expect(panel.getByText('1 file changed')).toBeVisible()
    await panel.getByRole('button', { name: 'Show changes of notes.md' }).click()
    await expect(page.getByRole('dialog')).toContainText('New.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel.getByLabel('To a new branch').check()
    await panel.getByLabel('Name of the new branch').fill('add/notes')
    await expectAccessible(page)
    await panel.getByLabel('Commit message').fill('Add notes')
    await panel.getByLabel('Commit message').press('Control+Enter')
    await expect(page.getByText(/^Committed [0-9a-f]{7} to add\/notes/)).toBeVisible()
    await expect(panel.getByText('No changes since the last commit.')).toBeVisible()
  })

  await test.step('a pull request is created from it', async () => {
    const panel = page.getByRole('region', { name: 'Git' })
    await panel.getByRole('button', { name: 'Create pull request' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Title').fill('Add notes')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create pull request' }).click()
    await expect(panel.getByRole('link', { name: /Pull request #\d+/ })).toBeVisible()
    await expect(
      me.client.rest(createPull, {
        params: { owner: made.owner, name: made.repo },
        query: { workspaceId: me.workspaceId },
        body: { title: ' ', head: 'add/notes' },
      }),
    ).rejects.toMatchObject({ field: 'title' })
  })

  await test.step('it is reviewed and merged', async () => {
    await goWithin(page, `/p/github/${repository}/add/notes?workspaceId=${me.workspaceId}&mode=review`)
    await expect(page.getByRole('heading', { level: 1, name: /Add notes/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'notes.md' })).toContainText('New.')
    await expectAccessible(page)
    // Authors can only comment on their own pull requests.
    await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await page.getByLabel('Summary').fill('Please look at the notes.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('Please look at the notes.')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Merged')
  })
})

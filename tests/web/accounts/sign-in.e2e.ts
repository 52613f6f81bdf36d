import { expect } from '@playwright/test'
import { test } from '../../support/web-test.ts'

test('a visitor of the entry page learns what this is and how to get in [AC-001, AC-003, RT-013]', async ({
  page,
}) => {
  await page.goto('/signin')
  await expect(page).toHaveTitle('Sign in to Sandlot · Sandlot')
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot', exact: true })).toBeVisible()
  await expect(page.getByText('Login or register to start building your projects today.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('signed-in users are redirected from the entry page', async ({ page, me, world }) => {
  await page.goto('/signin')
  await expect(page).toHaveURL(`${world.url}/dashboard/recent`)
  await expect(page.getByRole('button', { name: `Switch workspace: ${me.workspaceName}` })).toBeVisible()
})

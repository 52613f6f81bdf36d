import { expect } from 'vitest'
import { test } from '../support/test.ts'

test('a new instance is healthy, and lists its sign-in methods', async ({ world }) => {
  expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
  const features = await fetch(`${world.url}/api/meta/features`)
  expect(await features.json()).toMatchObject({
    demo: true,
    login_with_github: true,
    login_with_apple: true,
    login_with_google: true,
  })
})

test('the first person signs in with a link or code at the instance’s own URL', ({ world }) => {
  expect(world.firstRun.link.startsWith(`${world.url}/signin/`)).toBe(true)
  expect(world.firstRun.code).not.toBe('')
})

test('sign-in with GitHub leads to the test GitHub', async ({ world }) => {
  const reply = await fetch(`${world.url}/auth/github?version=2`, { redirect: 'manual' })
  const target = new URL(reply.headers.get('location') ?? '', world.url)
  expect(target.origin).toBe(world.githubUrl)
  expect((await fetch(target)).status).toBe(200)
})

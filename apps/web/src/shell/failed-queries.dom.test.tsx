// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { find, names } from '../sandboxes/testing/dom.ts'
import { type Answers, buildCard, draftsOf, memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showApp } from '../sandboxes/testing/show-app.tsx'

const fails = (text: string) => () => {
  throw new Refusal(text)
}
const at = (path: string, answers: Answers) => showApp(path, { ...memberAs(), ...answers })
const notices = () => names('[aria-label="Messages"] [role="alert"]').join()

test('[GQ-005] each error of a query is a separate notification', async () => {
  const card = {
    ...buildCard(),
    description: fails('The first thing broke.'),
    screenshotUrl: fails('So did the second.'),
  }
  at('/dashboard/drafts', { 'query TeamDrafts': () => draftsOf([card as never]) })
  await find('[aria-label="Messages"] [role="alert"]', /The first thing broke\./)
  await find('[aria-label="Messages"] [role="alert"]', /So did the second\./)
})

test('[GQ-006] [ER-019] a GitHub error is shown only in place, without a notification', async () => {
  at('/dashboard/recent?import_repo=octo/nowhere', {
    'query GetGithubRepo': () => ({
      githubRepo: fails('No such repository.'),
      projects: fails('The limit is reached.'),
    }),
  })
  await find('[aria-label="Messages"] [role="alert"]', /The limit is reached\./)
  expect(notices()).not.toContain('No such repository.')
})

test('while GitHub is unavailable, the page that opens a repository reports it once', async () => {
  const away = fails('GitHub could not be reached.')
  at('/p/sandbox/github/acme/site', { 'query GitTree': () => ({ githubRepo: away, git: away }) })
  await find('h1', 'This cannot be opened')
  expect(document.body.textContent?.split('GitHub could not be reached.')).toHaveLength(2)
})

test('[GQ-007] [ER-005] an unreachable server is a notification with the reason', async () => {
  at('/dashboard/drafts', {
    'query TeamDrafts': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await find('[aria-label="Messages"] [role="alert"]', /Network Error: Failed to fetch/)
})

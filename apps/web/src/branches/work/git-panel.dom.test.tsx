// @vitest-environment jsdom
import { boxGitMessages } from '@sandlot/core/branches/box-git-messages'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { workMessages } from '@sandlot/core/branches/work-messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { GitPanel } from './git-panel.tsx'

const BASE = '/api/v1/sandboxes/aaa111/git'
const status = (more: object = {}) => ({
  owner: 'acme',
  repo: 'site',
  branch: 'fix/header',
  path: '',
  commit: 'a'.repeat(40),
  default_branch: 'main',
  upstream: true,
  head: 'b'.repeat(40),
  ahead: 2,
  behind: 1,
  forced: false,
  host_problem: null,
  devbox: null,
  changes: [
    { path: 'src/app.js', kind: 'modified' },
    { path: 'new.txt', kind: 'added' },
  ],
  pull_request: null,
  ...more,
})

const show = (answers: Answers, { mayWrite = true, isDevbox = false, workspaceId = 'team-1' } = {}) =>
  showPage(
    <GitPanel
      currentVersion={1}
      isDevbox={isDevbox}
      mayWrite={mayWrite}
      onOpenFile={() => undefined}
      sandboxId="aaa111"
      saveFirst={async () => true}
      workspaceId={workspaceId}
    />,
    { ...memberAs(), [`GET ${BASE}`]: () => status(), ...answers },
  )

const write = (field: HTMLTextAreaElement, text: string) => {
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  setValue?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('shows the branch, its status and its changes', async () => {
  show({})
  await find('h2', 'fix/header')
  const text = document.body.textContent
  expect(text).toContain('acme/site')
  expect(text).toContain(workMessages.behind(1))
  expect(text).toContain(workMessages.ahead(2, 'main'))
  expect(names('li > button[title]')).toEqual(['app.jssrc/', 'new.txt'])
})

test('explains that the terminal of a single-folder devbox has no git', async () => {
  show({ [`GET ${BASE}`]: () => status({ path: 'apps/docs' }) }, { isDevbox: true })
  await find('h2', 'fix/header')
  expect(document.body.textContent).toContain('acme/site/apps/docs')
  expect(document.body.textContent).toContain(boxGitMessages.folderOnly('apps/docs'))
})

test('commits the selected changes with Ctrl+Enter, and keeps the message on failure', async () => {
  const commit = vi.fn((): unknown => {
    throw new Refusal('The branch has new commits.')
  })
  show({ [`POST ${BASE}/commit`]: commit })
  ;(await find(`[aria-label="${workMessages.include('new.txt')}"]`)).click()
  const message = await find<HTMLTextAreaElement>('textarea')
  write(message, 'Fix the header')
  message.focus()
  await eventually(() => expect(message.value).toBe('Fix the header'))
  press('Enter', { ctrlKey: true })
  await eventually(() =>
    expect(commit).toHaveBeenCalledExactlyOnceWith({ message: 'Fix the header', paths: ['src/app.js'] }),
  )
  await eventually(() => expect(document.body.textContent).toContain(workMessages.commitFailed))
  expect(message.value).toBe('Fix the header')
  commit.mockImplementation(() => ({ commit: 'c'.repeat(40), branch: 'fix/header', files: 1 }))
  ;(await find('button', workMessages.commit)).click()
  await eventually(() =>
    expect(document.body.textContent).toContain(workMessages.committed('c'.repeat(40), 'fix/header')),
  )
  expect(message.value).toBe('')
})

test('the typed message is there again when the form is', async () => {
  const answer = vi.fn(() => status())
  const { services } = show({ [`GET ${BASE}`]: answer })
  write(await find<HTMLTextAreaElement>('textarea'), 'Fix the header')
  answer.mockImplementation(() => status({ changes: [] }))
  void services.queries.invalidateQueries()
  await eventually(() => expect(seek('textarea')).toBeUndefined())
  answer.mockImplementation(() => status())
  void services.queries.invalidateQueries()
  expect((await find<HTMLTextAreaElement>('textarea')).value).toBe('Fix the header')
})

test('pulls, and lists conflicting changes', async () => {
  const pull = vi.fn(() => ({
    commit: 'b'.repeat(40),
    forced: true,
    files: 3,
    conflicts: ['src/app.js'],
    skipped: [],
  }))
  show({ [`POST ${BASE}/pull`]: pull })
  ;(await find('button', workMessages.pull)).click()
  await eventually(() => expect(document.body.textContent).toContain(workMessages.pullConflicts(1)))
  expect(document.body.textContent).toContain(workMessages.pulledForced)
})

test('resolves a conflict for one side', async () => {
  const resolve = vi.fn(() => ({ version: 2 }))
  show({
    [`GET ${BASE}`]: () => status({ changes: [{ path: 'logo.png', kind: 'conflicted' }] }),
    [`GET ${BASE}/diff`]: () => ({
      ...{ path: 'logo.png', before: null, after: null, theirs: null, is_binary: true },
    }),
    [`POST ${BASE}/resolve`]: resolve,
  })
  ;(await find('li > button', /logo.png/)).click()
  ;(await find('[role="dialog"] button', workMessages.theirs)).click()
  await eventually(() =>
    expect(resolve).toHaveBeenCalledExactlyOnceWith({ path: 'logo.png', take: 'theirs' }),
  )
})

test('reverts a file to the last commit, and undoes that', async () => {
  const restore = vi.fn(() => ({ version: 6, saved_at: '2026-01-01T00:00:00Z' }))
  show({
    [`POST ${BASE}/discard`]: () => ({ version: 5, previous_version: 4 }),
    'POST /api/v1/sandboxes/aaa111/versions/4/restore': restore,
  })
  ;(await find(`[aria-label="${workMessages.discardOne('new.txt')}"]`)).click()
  ;(await find('button', workMessages.undo)).click()
  await eventually(() => expect(restore).toHaveBeenCalledExactlyOnceWith({ paths: ['new.txt'] }))
})

test('creates a pull request, and links to an existing one', async () => {
  const create = vi.fn(() => ({ number: 7, html_url: 'https://github.com/acme/site/pull/7', reviewers: [] }))
  const answers = vi.fn(() => status())
  show({
    [`GET ${BASE}`]: answers,
    'POST /api/beta/repos/github/acme/site/pulls': create,
  })
  ;(await find('button', pullMessages.create)).click()
  const title = (await find('[role="dialog"] input')) as HTMLInputElement
  type(title, 'A new header')
  answers.mockImplementation(() =>
    status({
      pull_request: {
        number: 7,
        title: 'A new header',
        html_url: 'https://github.com/acme/site/pull/7',
        base_branch: 'main',
      },
    }),
  )
  ;(await find('[role="dialog"] button[type="submit"]')).click()
  await eventually(() =>
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'A new header', head: 'fix/header', base: 'main' }),
    ),
  )
  expect(await find('a', pullMessages.view(7))).toHaveProperty('href', 'https://github.com/acme/site/pull/7')
})

test('opens a pull request of a hosted repository for review within the app', async () => {
  const pull = { number: 7, title: 'A new header', html_url: 'https://code.example/x', base_branch: 'main' }
  const { router } = show({ [`GET ${BASE}`]: () => status({ owner: '~ours', pull_request: pull }) })
  const link = await find<HTMLAnchorElement>('a', pullMessages.view(7))
  expect(link.getAttribute('href')).toBe(
    '/p/github/~ours/site/fix/header?workspaceId=team-1&pull=7&mode=review',
  )
  expect(link.target).toBe('')
  link.click()
  await eventually(() => expect(router.state.location.pathname).toBe('/p/github/~ours/site/fix/header'))
})

test('users with read-only access see the changes but no actions', async () => {
  show({}, { mayWrite: false })
  await find('h2', 'fix/header')
  expect(seek('textarea')).toBeUndefined()
  expect(seek('button', workMessages.pull)).toBeUndefined()
})

test('a branch not yet in the repository cannot be pulled, and shows why', async () => {
  show({ [`GET ${BASE}`]: () => status({ upstream: false, head: null, ahead: null, behind: null }) })
  const button = await find<HTMLButtonElement>('button', workMessages.pull)
  expect(button.disabled).toBe(true)
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(workMessages.notOnHost)
})

test('shows the changes even when GitHub does not answer', async () => {
  show({
    [`GET ${BASE}`]: () =>
      status({ upstream: null, head: null, host_problem: 'GitHub could not be reached.' }),
  })
  await find('h2', 'fix/header')
  expect(document.body.textContent).toContain(`${workMessages.hostAway} GitHub could not be reached.`)
  expect(document.body.textContent).toContain(workMessages.changed(2))
})

test('shows the git status of a devbox, and pushes its local commits', async () => {
  const devbox = { is_awake: true, unpushed: 2, upstream_commit: 'b'.repeat(40) }
  const push = vi.fn(() => ({ commit: 'c'.repeat(40) }))
  show({
    [`GET ${BASE}`]: () => status({ devbox, commit: 'c'.repeat(40), behind: 0 }),
    [`POST ${BASE}/push`]: push,
  })
  await find('h2', 'fix/header')
  expect(document.body.textContent).toContain(boxGitMessages.inBox)
  expect(document.body.textContent).toContain(boxGitMessages.unpushed(2))
  expect(document.body.textContent).not.toContain(workMessages.behind(0))
  ;(await find('button', boxGitMessages.push)).click()
  await eventually(() => expect(push).toHaveBeenCalledOnce())
})

test('shows the last known status of a sleeping devbox, without actions that would need it', async () => {
  show({ [`GET ${BASE}`]: () => status({ devbox: { is_awake: false, unpushed: 1, upstream_commit: null } }) })
  await find('h2', 'fix/header')
  expect(document.body.textContent).toContain(boxGitMessages.asleep)
  expect(
    names('button').filter((name) => name === workMessages.pull || name === workMessages.commit),
  ).toEqual([])
  expect(seek('button', boxGitMessages.push)).toBeUndefined()
})

test.each([
  { as: 'whoever may import it', role: 'WRITE' as const, leads: true },
  { as: 'nobody else', role: 'READ' as const, leads: false },
])(
  'leads $as to the import of a repository that pull requests cannot be created for',
  async ({ role, leads }) => {
    const answers = {
      ...memberAs(role),
      [`GET ${BASE}`]: () => status({ default_branch: null, ahead: null }),
    }
    const { services } = show(answers, { workspaceId: WORKSPACE_ID })
    await find('h2', 'fix/header')
    await eventually(() => expect(services.queries.isFetching()).toBe(0))
    const link = seek('a', pullMessages.importRepository('acme/site'))
    expect(link?.getAttribute('href')).toBe(
      leads ? `/dashboard/repositories?workspace=${WORKSPACE_ID}&import_repo=acme%2Fsite` : undefined,
    )
    expect(seek('button', pullMessages.create)).toBeUndefined()
  },
)

// @vitest-environment jsdom
import '@sandlot/ui/menu-popover'
import '../../shell/ui/alert-modal.tsx'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { adminMessages } from '@sandlot/core/admin/messages'
import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import { beforeEach, expect, test, vi } from 'vitest'
import { flags } from '../../accounts/testing/popup.ts'
import { eventually, find, seek, type } from '../../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { SetupReminder } from '../../shell/banner/setup-reminder.tsx'
import { SetupPage } from './setup-page.tsx'

const device = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  ...device,
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}))

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  device.startRegistration.mockReset().mockResolvedValue({ id: 'c1', response: {} })
})

const none = {
  source: 'none',
  variable: null,
  settings: null,
  has_secret: false,
  is_secret_lost: false,
  changed_at: null,
  changed_by: null,
}
const setup = (fields: object = {}) => ({
  public_url: 'https://sandlot.example.com',
  github: none,
  google: none,
  mail: none,
  others: [],
  sign_up: 'open',
  has_others: false,
  skipped: [],
  ...fields,
})
const stored = {
  ...none,
  source: 'stored',
  settings: { client_id: 'id-1', url: null, api_url: null },
  has_secret: true,
  changed_at: '2026-01-01T00:00:00Z',
  changed_by: 'ada',
}
const step = (name: string) => document.querySelector(`[data-step="${name}"]`)
const field = (label: string) =>
  eventually(() => {
    const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
    const input = document.getElementById(found?.htmlFor ?? '')
    if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}.`)
    return input
  })

test('each step shows its status; values set by the environment are read-only', async () => {
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () =>
      setup({ github: { ...none, source: 'environment', variable: 'GITHUB_CLIENT_ID', has_secret: true } }),
  })
  await find('h2', say.steps.providers)
  expect(step('providers')?.textContent).toContain(say.states.done)
  expect(step('providers')?.textContent).toContain(say.byEnvironment('GITHUB_CLIENT_ID'))
  expect(step('mail')?.textContent).toContain(say.states.optional)
  expect(seek('button', say.setUp('GitHub'))).toBeUndefined()
  expect(seek('button', say.setUp('Google'))).toBeDefined()
})

test('sets up GitHub with its credentials after a fresh sign-in', async () => {
  let now = setup()
  let isFresh = false
  const put = vi.fn((body: Record<string, unknown>) => {
    if (!isFresh) throw new Refusal(sessionMessages.signInAgain, 'sign_in_again')
    now = setup({ github: stored })
    return { ...now, body }
  })
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () => now,
    'PUT /api/v1/admin/setup/github': put,
  })
  ;(await find('button', say.setUp('GitHub'))).click()
  expect(step('providers')?.textContent).toContain(say.states.needed)
  await eventually(() =>
    expect(document.body.textContent).toContain('https://sandlot.example.com/auth/github/callback'),
  )
  type(await field(say.clientId), ' id-1 ')
  type(await field(say.clientSecret), 'secret-1')
  ;(await find('button', say.save)).click()
  await find('[role="dialog"]')
  isFresh = true
  ;(await find('button', sessionMessages.againDone)).click()
  await eventually(() => expect(document.body.textContent).toContain(say.saved))
  expect(put).toHaveBeenLastCalledWith({
    client_id: 'id-1',
    secret: 'secret-1',
    url: null,
    api_url: null,
    seen: null,
  })
  expect(step('providers')?.textContent).toContain(say.states.done)
  expect(document.body.textContent).not.toContain('secret-1')
})

test('saves unverifiable settings after confirmation; reports errors without losing input', async () => {
  const put = vi.fn((body: Record<string, unknown>) => {
    if (body.secret === 'wrong') throw new Refusal(say.wrongClient('Google'), 'VALIDATION')
    if (!body.is_unchecked) throw new Refusal(say.unreachable('Google', 'no route'), 'UNAVAILABLE')
    return setup({ google: { ...stored, settings: { client_id: 'id-2' } } })
  })
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () => setup(),
    'PUT /api/v1/admin/setup/google': put,
  })
  ;(await find('button', say.setUp('Google'))).click()
  type(await field(say.clientId), 'id-2')
  type(await field(say.clientSecret), 'wrong')
  ;(await find('button', say.save)).click()
  await eventually(() => expect(document.body.textContent).toContain(say.wrongClient('Google')))
  expect((await field(say.clientId)).value).toBe('id-2')

  type(await field(say.clientSecret), 'right')
  ;(await find('button', say.save)).click()
  ;(await find('[role="alertdialog"] button', say.saveAnyway)).click()
  await eventually(() => expect(document.body.textContent).toContain(say.saved))
  expect(put).toHaveBeenLastCalledWith({ client_id: 'id-2', secret: 'right', seen: null, is_unchecked: true })
})

test('does not overwrite what somebody else saved while the form was open, and keeps the input', async () => {
  let now = setup({ google: { ...stored, settings: { client_id: 'id-1' } } })
  const put = vi.fn((body: Record<string, unknown>) => {
    if (body.seen === now.google.changed_at) return now
    throw new Refusal(adminMessages.changedMeanwhile, 'CONFLICT')
  })
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () => now,
    'PUT /api/v1/admin/setup/google': put,
  })
  ;(await find('button', say.change('Google'))).click()
  type(await field(say.clientId), 'mine')
  now = setup({
    google: {
      ...stored,
      settings: { client_id: 'theirs' },
      changed_at: '2026-01-02T00:00:00Z',
      changed_by: 'ben',
    },
  })
  for (const tries of [1, 2]) {
    ;(await find('button', say.save)).click()
    await eventually(() => expect(put).toHaveBeenCalledTimes(tries))
    await eventually(() => expect(document.body.textContent).toContain(adminMessages.changedMeanwhile))
    await eventually(() => expect(step('providers')?.textContent).toContain('ben'))
    expect((await field(say.clientId)).value).toBe('mine')
  }
  expect(put.mock.calls.map(([{ seen }]) => seen)).toEqual([stored.changed_at, stored.changed_at])
  ;(await find('button', 'Cancel')).click()
  ;(await find('button', say.change('Google'))).click()
  expect((await field(say.clientId)).value).toBe('theirs')
})

const mailSettings = {
  host: 'smtp.example.com',
  port: 587,
  is_secure: true,
  username: 'sandlot',
  from: 'sandlot@example.com',
}

test('asks again for a secret that can no longer be read, and its step is incomplete', async () => {
  const lost = { ...stored, has_secret: false, is_secret_lost: true }
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () => setup({ github: lost, mail: { ...lost, settings: mailSettings } }),
  })
  await find('h2', say.steps.providers)
  for (const name of ['providers', 'mail']) {
    expect(step(name)?.textContent).toContain(say.states.needed)
    expect(step(name)?.textContent).toContain(say.secretLost)
  }
  expect(seek('button', 'Send test mail')).toBeUndefined()
  ;(await find('button', say.change('Mail server'))).click()
  expect((await field(say.username)).value).toBe('sandlot')
  expect(step('mail')?.textContent).toContain(say.enterAgain)
  expect(step('mail')?.textContent).not.toContain(say.secretKept)
  const save = await find<HTMLButtonElement>('button', say.save)
  expect(save.disabled).toBe(true)
  type(await field(say.password), 'again')
  await eventually(() => expect(save.disabled).toBe(false))
})

test('keeps a stored password only for the same server, as the form states before sending', async () => {
  const mail = { ...stored, settings: mailSettings }
  showPage(<SetupPage />, { ...memberAs(), 'GET /api/v1/admin/setup': () => setup({ mail }) })
  ;(await find('button', say.change('Mail server'))).click()
  expect((await field(say.port)).value).toBe('587')
  expect(step('mail')?.textContent).toContain(say.secretKept)
  const save = await find<HTMLButtonElement>('button', say.save)
  expect(save.disabled).toBe(false)
  type(await field(say.port), '2525')
  await eventually(() => expect(step('mail')?.textContent).toContain(say.enterAgainForOther))
  expect(save.disabled).toBe(true)
  type(await field(say.port), '587')
  await eventually(() => expect(save.disabled).toBe(false))
})

test('skips a step and resumes it', async () => {
  let skipped: unknown[] = []
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () => setup(),
    'PUT /api/v1/admin/setup/skipped/mail': ({ is_skipped }) => {
      skipped = is_skipped ? ['mail'] : []
      return setup({ skipped })
    },
  })
  ;(await find('button', say.skipOf(say.steps.mail))).click()
  await eventually(() => expect(step('mail')?.textContent).toContain(say.states.skipped))
  expect(skipped).toEqual(['mail'])
  ;(await find('button', say.unskipOf(say.steps.mail))).click()
  await eventually(() => expect(step('mail')?.textContent).toContain(say.states.optional))
})

test('can reload a list that failed to load', async () => {
  let fails = true
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () => {
      if (fails) throw new Refusal('Gone.', 'NOT_FOUND')
      return setup()
    },
  })
  await eventually(() => expect(document.body.textContent).toContain(say.loadFailed))
  fails = false
  ;(await find('button', 'Try again')).click()
  await find('h2', say.steps.providers)
})

const key = {
  id: 'k1',
  name: 'Chrome on Linux',
  is_usable: true,
  is_only_way_in: true,
  inserted_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
}
const PASSKEYS = '/api/v1/auth/passkeys'
const focused = () => document.activeElement?.textContent
const next = () => document.querySelector('[aria-current="step"]')?.getAttribute('data-step')

test('adds a passkey in its step, which leads to the next step', async () => {
  let keys: object[] = []
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/meta/features': () => flags([], { passkey_origin: window.location.origin }),
    'GET /api/v1/admin/setup': () => setup({ skipped: ['providers', 'mail'] }),
    [`GET ${PASSKEYS}`]: () => ({ passkeys: keys }),
    [`POST ${PASSKEYS}/options`]: () => ({ public_key: { challenge: 'y' } }),
    [`POST ${PASSKEYS}`]: () => {
      keys = [key]
      return key
    },
  })
  await find('p', say.noPasskey)
  expect([next(), step('passkey')?.textContent]).toEqual([
    'passkey',
    expect.stringContaining(say.states.optional),
  ])
  const add = await find<HTMLButtonElement>('button', 'Add a passkey')
  add.focus()
  add.click()
  await find('p', say.passkeys(1))
  expect(step('passkey')?.textContent).toContain(say.states.done)
  await eventually(() => expect(focused()).toBe(say.steps.invitations))
  expect(next()).toBe('invitations')
})

test('marks the next step; skipping leads on step by step to the end', async () => {
  let skipped: unknown[] = ['passkey']
  const skipStep = (step: string) => () => {
    skipped = [...skipped, step]
    return setup({ skipped, has_others: true })
  }
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () => setup({ skipped, has_others: true }),
    'PUT /api/v1/admin/setup/skipped/providers': skipStep('providers'),
    'PUT /api/v1/admin/setup/skipped/mail': skipStep('mail'),
  })
  await find('p', say.next(say.steps.providers))
  expect(seek('p', say.progress(1, 4))).toBeDefined()
  const skip = await find<HTMLButtonElement>('button', say.skipOf(say.steps.providers))
  skip.focus()
  skip.click()
  await eventually(() => expect([next(), focused()]).toEqual(['mail', say.steps.mail]))
  ;(await find('button', say.skipOf(say.steps.mail))).click()
  await find('p', say.allSettled)
  expect((await find('a', say.finish)).getAttribute('href')).toBe('/dashboard/recent')
})

test.each([
  ['TEAM', say.toInvite, '/t/overview'],
  ['PERSONAL', say.toCreate, '/create-workspace'],
])('in a %s workspace, the last step offers “%s”', async (type, name, to) => {
  const own = memberAs()['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  showPage(<SetupPage />, {
    'query AllTeams': () => ({
      me: { ...own.me, workspaces: own.me.workspaces.map((team) => ({ ...team, type })) },
    }),
    'GET /api/v1/admin/setup': () => setup(),
  })
  expect((await find('a', name)).getAttribute('href')).toBe(to)
})

test('without https, the step explains that passkeys need it and what to do', async () => {
  showPage(<SetupPage />, {
    ...memberAs(),
    'GET /api/meta/features': () => flags([], { passkey_origin: null }),
    'GET /api/v1/admin/setup': () => setup(),
    [`GET ${PASSKEYS}`]: () => ({ passkeys: [] }),
  })
  await find('div', /Passkeys need https.*SANDLOT_PUBLIC_URL/)
  expect(seek('button', 'Add a passkey')).toBeUndefined()
})

test('reminds an administrator in Recent of a needed setup, until dismissed', async () => {
  let now = setup()
  const answers = { ...memberAs(), 'GET /api/v1/admin/setup': () => now }
  showPage(<SetupReminder userId="u1" />, answers)
  expect((await find('aside a', say.reminderAction)).getAttribute('href')).toBe('/admin/setup')
  ;(await find('button', 'Dismiss')).click()
  await eventually(() => expect(seek('aside')).toBeUndefined())
  now = setup({ mail: { ...none, source: 'environment', variable: 'SANDLOT_SMTP_URL' } })
  const asked = showPage(<SetupReminder userId="u2" />, answers).services
  await eventually(() => expect(asked.queries.getQueryData(['admin', 'setup'])).toBeDefined())
  expect(seek('aside')).toBeUndefined()
})

test('tells an administrator in Recent when a secret can no longer be read', async () => {
  const github = { ...stored, has_secret: false, is_secret_lost: true }
  const mail = { ...none, source: 'environment', variable: 'SANDLOT_SMTP_URL' }
  showPage(<SetupReminder userId="u3" />, {
    ...memberAs(),
    'GET /api/v1/admin/setup': () => setup({ github, mail }),
  })
  await find('aside a', say.reminderAction)
  expect(seek('aside')?.textContent).toContain(say.reminderLostText)
})

import { adminWorkspaceMessages as say } from '@sandlot/core/admin/workspaces-messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const eve = {
  id: 'e1',
  username: 'eve',
  name: null,
  email: 'eve@example.com',
  avatar_url: '',
  is_admin: false,
  providers: ['github'],
  sessions: 0,
  inserted_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  suspended_at: null,
  tokens: 0,
  closes_at: null,
}
const makers = {
  id: 'w1',
  name: 'Makers',
  type: 'TEAM',
  plan: 'free',
  members: 1,
  sandboxes: 2,
  admins: ['ada'],
  ubb_beta: true,
  friend_of_csb: false,
  included_credits: null,
  trial_end: null,
  spending_limit: null,
  request: null,
  deleted_at: null as string | null,
  inserted_at: '2026-01-01T00:00:00Z',
}

/** A host with canned answers. Records the changes requested of it. */
function hostWith(answers: Record<string, unknown>) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const name = `${request.method} ${new URL(request.url).pathname}`
    if (request.method !== 'GET') asked.push(`${name} ${await request.text()}`.trim())
    const answer = answers[name]
    return answer === undefined
      ? Response.json({ code: 'not_found', errors: { detail: ['no'] } }, { status: 404 })
      : Response.json(answer)
  }
  return { fetch, asked }
}

test('finds a person by username or email address, and changes nothing without confirmation', async () => {
  const { fetch, asked } = hostWith({
    'GET /api/v1/admin/people': {
      people: [{ ...eve, id: 'e2', username: 'evelyn', email: 'evelyn@example.com' }, eve],
      next: null,
    },
    'POST /api/v1/admin/people/e1/suspend': { ...eve, suspended_at: '2026-03-01T12:00:00Z' },
  })
  const unasked = await machine.run(['admin', 'people', 'suspend', 'eve', '--json'], { fetch })
  expect([unasked.status, asked]).toEqual([2, []])
  const declined = await machine.run(['admin', 'people', 'suspend', 'eve'], {
    fetch,
    terminal: true,
    input: 'n\n',
  })
  expect([declined.status, asked]).toEqual([130, []])
  expect(declined.stderr).toContain('Suspend eve?')
  const done = await machine.run(['admin', 'people', 'suspend', 'EVE@example.com', '--yes', '--json'], {
    fetch,
  })
  expect(done.json()).toMatchObject({
    ok: true,
    data: { username: 'eve', suspendedAt: '2026-03-01T12:00:00Z' },
    meta: { schema: 'admin.person/1' },
  })
  expect(asked).toHaveLength(1)
  const unknown = await machine.run(['admin', 'people', 'restore', 'nobody'], { fetch })
  expect(unknown.status).toBe(6)
})

test('sets the plan of the single workspace with that name or id', async () => {
  const { fetch, asked } = hostWith({
    'GET /api/v1/admin/workspaces': { workspaces: [makers, { ...makers, id: 'w2' }], next: null },
    'PATCH /api/v1/admin/workspaces/w1/plan': { ...makers, plan: 'pro' },
  })
  const several = await machine.run(['admin', 'workspaces', 'set-plan', 'Makers', 'pro', '--yes'], { fetch })
  expect([several.status, several.stderr]).toEqual([2, expect.stringContaining('w1, w2')])
  const done = await machine.run(
    ['admin', 'workspaces', 'set-plan', 'w1', 'pro', '--no-ubb', '--yes', '--json'],
    { fetch },
  )
  expect(done.json()).toMatchObject({ data: { plan: 'pro', type: 'team' } })
  expect(asked).toEqual(['PATCH /api/v1/admin/workspaces/w1/plan {"plan":"pro","ubb_beta":false}'])
  const wrong = await machine.run(['admin', 'workspaces', 'set-plan', 'w1', 'gold', '--yes'], { fetch })
  expect(wrong.status).toBe(2)
})

test('sets a plan as a trial and with custom credits, worded as in the web dialog', async () => {
  const { fetch, asked } = hostWith({
    'GET /api/v1/admin/workspaces': { workspaces: [makers], next: null },
    'PATCH /api/v1/admin/workspaces/w1/plan': {
      ...{ ...makers, plan: 'pro', included_credits: 26_000, trial_end: '2026-03-15T12:00:00Z' },
    },
  })
  const set = (...words: string[]) =>
    machine.run(['admin', 'workspaces', 'set-plan', 'w1', ...words, '--yes', '--json'], { fetch })
  const done = await set('pro', '--trial', '14', '--credits', '26,000')
  expect(done.json()).toMatchObject({
    data: { includedCredits: 26_000, trialEnd: '2026-03-15T12:00:00Z' },
  })
  await set('pro', '--credits', '')
  const said = await machine.run(['admin', 'workspaces', 'set-plan', 'w1', 'pro', '--trial', '1', '--yes'], {
    fetch,
  })
  expect(said.stdout).toBe('Makers is now on Pro for 1 day, as a trial.\n')
  expect(asked.map((call) => call.replace(/^\S+ \S+ /, ''))).toEqual([
    '{"plan":"pro","trial_days":14,"included_credits":26000}',
    '{"plan":"pro","included_credits":null}',
    '{"plan":"pro","trial_days":1}',
  ])
  for (const [words, sentence] of [
    [['pro', '--credits', 'many'], say.creditsWrong],
    [['pro', '--trial', '367'], say.trialWrong(366)],
    [['free', '--trial', '14'], say.trialOfFree],
  ] as const) {
    const refused = await set(...words)
    expect([refused.status, refused.stderr + refused.stdout]).toEqual([2, expect.stringContaining(sentence)])
  }
  expect(asked).toHaveLength(3)
})

test('shows settings, and changes one at a time on top of the current ones', async () => {
  const stand = { sign_up: 'open', announcement: 'Closed at noon', revision: 4 }
  const { fetch, asked } = hostWith({
    'GET /api/v1/admin/settings': stand,
    'PATCH /api/v1/admin/settings': { ...stand, announcement: null, revision: 5 },
  })
  const shown = await machine.run(['admin', 'settings', 'show'], { fetch })
  expect(shown.stdout).toBe(
    'Who can create an account: Anyone who can sign in\nAnnouncement: Closed at noon\n',
  )
  const nothing = await machine.run(['admin', 'settings', 'set'], { fetch })
  expect([nothing.status, asked]).toEqual([2, []])
  const done = await machine.run(['admin', 'settings', 'set', '--announcement', '', '--json'], { fetch })
  expect(done.json()).toMatchObject({
    data: { signUp: 'open', announcement: null },
    meta: { schema: 'admin.settings/1' },
  })
  expect(asked).toEqual(['PATCH /api/v1/admin/settings {"announcement":null,"revision":4}'])
  const wrong = await machine.run(['admin', 'settings', 'set', '--sign-up', 'nobody'], { fetch })
  expect(wrong.status).toBe(2)
})

test('fails with the mail server’s message when it refuses a test mail', async () => {
  const answer = (problem: string | null) =>
    hostWith({ 'POST /api/v1/admin/mail-test': { to: 'me@example.com', sent: problem === null, problem } })
  const refused = await machine.run(['admin', 'mail', 'test'], answer('550 no such mailbox'))
  expect([refused.status, refused.stderr]).toEqual([7, expect.stringContaining('550 no such mailbox')])
  const sent = await machine.run(['admin', 'mail', 'test', '--json'], answer(null))
  expect(sent.json()).toMatchObject({ data: { to: 'me@example.com', sent: true } })
})

test.each([
  { words: ['admin', 'audit'] },
  { words: ['admin', 'people', 'suspend', 'eve', '--yes'] },
  { words: ['admin', 'jobs', 'retry', '17'] },
])('$words says that it is for administrators, whatever was asked for', async ({ words }) => {
  const nothing = { code: 'not_found', reason: 'notFound', errors: { detail: ['There is nothing here.'] } }
  const fetch = async () => Response.json(nothing, { status: 404 })
  const { status, json } = await machine.run([...words, '--json'], { fetch })
  expect(status).toBe(5)
  expect(json()).toMatchObject({
    error: {
      code: 'forbidden',
      reason: 'adminsOnly',
      message: 'Only an administrator of this instance can do this.',
      next: ['sandlot whoami'],
    },
  })
})

test('tells an administrator what was not found', async () => {
  const unknown = { code: 'not_found', reason: 'jobNotFound', errors: { detail: ['There is no such job.'] } }
  const fetch = async () => Response.json(unknown, { status: 404 })
  const { status, stderr } = await machine.run(['admin', 'jobs', 'retry', '17'], { fetch })
  expect([status, stderr]).toEqual([6, expect.stringContaining('There is no such job.')])
})

test('shows what is configured, and by which source', async () => {
  const none = {
    source: 'none',
    variable: null,
    settings: null,
    has_secret: false,
    is_secret_lost: false,
    changed_at: null,
    changed_by: null,
  }
  const setup = {
    public_url: 'http://localhost:4000',
    github: { ...none, source: 'environment', variable: 'GITHUB_CLIENT_ID', has_secret: true },
    google: none,
    mail: { ...none, source: 'stored', is_secret_lost: true },
    others: [],
    sign_up: 'open',
    has_others: false,
    skipped: ['passkey'],
  }
  const host = hostWith({ 'GET /api/v1/admin/setup': setup })
  const told = await machine.run(['admin', 'setup'], host)
  expect(told.stdout).toContain('GITHUB_CLIENT_ID')
  expect(told.stdout).toContain('mail\tsecret lost')
  const shown = await machine.run(['admin', 'setup'], { ...host, terminal: true })
  expect(shown.stdout).toMatch(/Mail server +its secret cannot be read; enter it again/)
  const { data } = JSON.parse((await machine.run(['admin', 'setup', '--json'], host)).stdout)
  expect(data.parts.map(({ source }: { source: string }) => source)).toEqual([
    'environment',
    'none',
    'stored',
  ])
  expect(data.parts.map(({ secretLost }: { secretLost: boolean }) => secretLost)).toEqual([
    false,
    false,
    true,
  ])
})

const mail = {
  id: 'm1',
  to: 'Eve@example.com',
  subject: 'Ada invites you',
  text: 'See it at /auth/code#secret',
  attempts: 3,
  problem: '550 no such mailbox',
  sent_at: null,
  inserted_at: '2026-01-01T00:00:00Z',
}
const { text: _, ...listed } = mail
const outbox = {
  'GET /api/v1/admin/mails': { mails: [listed], next: null, sends: true },
  'GET /api/v1/admin/mails/m1': mail,
}

test('lists the outbox without the texts, which may hold secrets; shows a single mail with its text', async () => {
  const listed = await machine.run(['admin', 'mail', 'list', '--json'], hostWith(outbox))
  expect(JSON.parse(listed.stdout).data).toEqual([
    {
      id: 'm1',
      to: 'Eve@example.com',
      subject: 'Ada invites you',
      state: 'failed',
      attempts: 3,
      problem: '550 no such mailbox',
      sentAt: null,
      insertedAt: '2026-01-01T00:00:00Z',
    },
  ])
  const shown = await machine.run(['admin', 'mail', 'show', 'eve@example.com'], hostWith(outbox))
  expect(shown.stdout).toContain('See it at /auth/code#secret')
  const unknown = await machine.run(['admin', 'mail', 'show', 'm2'], hostWith(outbox))
  expect([unknown.status, unknown.stderr]).toEqual([6, expect.stringContaining('There is no message “m2”')])
})

test('resends a mail found by its recipient’s address', async () => {
  const { fetch, asked } = hostWith({ ...outbox, 'POST /api/v1/admin/mails/m1/resend': listed })
  const sent = await machine.run(['admin', 'mail', 'resend', 'eve@example.com'], { fetch })
  expect(sent.stdout).toBe('Sending again to Eve@example.com\n')
  expect(asked).toEqual(['POST /api/v1/admin/mails/m1/resend'])
})

test('a list of workspaces says which of them are deleted', async () => {
  const gone = { ...makers, id: 'w2', name: 'Gone', deleted_at: '2026-03-01T12:00:00Z' }
  const workspaces = { 'GET /api/v1/admin/workspaces': { workspaces: [makers, gone], next: null } }
  const { stdout } = await machine.run(['admin', 'workspaces', 'list'], hostWith(workspaces))
  const [kept, deleted] = stdout.split('\n').filter((line) => line.startsWith('w'))
  expect([kept, deleted]).toEqual([
    expect.not.stringContaining('deleted'),
    expect.stringMatching(/Gone.*deleted/),
  ])
})

test('reports a truncated list, whether or not the rest was fetched', async () => {
  const people = { 'GET /api/v1/admin/people': { people: [eve, { ...eve, id: 'e2' }], next: null } }
  const workspaces = { 'GET /api/v1/admin/workspaces': { workspaces: [makers, makers], next: 'w1' } }
  const mails = { 'GET /api/v1/admin/mails': { mails: [listed, listed], next: null, sends: true } }
  const cut = async (words: string[], host: ReturnType<typeof hostWith>) =>
    (await machine.run(['admin', ...words, '--limit', '1'], host)).stderr
  const more = (of: string) => `Only the first${of} is shown. --limit or --all shows more.\n`
  expect(await cut(['people', 'list'], hostWith(people))).toBe(more(' of 2'))
  expect(await cut(['workspaces', 'list'], hostWith(workspaces))).toBe(more(''))
  expect(await cut(['mail', 'list'], hostWith(mails))).toBe(more(' of 2'))
  const whole = await machine.run(['admin', 'people', 'list'], hostWith(people))
  expect(whole.stderr).toBe('')
})

test('prints a sign-in link for a person after confirmation', async () => {
  const url = 'http://localhost:4000/signin/secret'
  const { fetch, asked } = hostWith({
    'GET /api/v1/admin/people': { people: [eve], next: null },
    'POST /api/v1/admin/people/e1/sign-in-link': { url, expires_at: '2026-03-01T12:10:00Z' },
  })
  const unasked = await machine.run(['admin', 'people', 'sign-in-link', 'eve', '--json'], { fetch })
  expect([unasked.status, asked]).toEqual([2, []])
  const made = await machine.run(['admin', 'people', 'sign-in-link', 'eve', '--yes', '--json'], { fetch })
  expect(JSON.parse(made.stdout)).toMatchObject({
    meta: { schema: 'admin.sign_in_link/1' },
    data: { username: 'eve', url },
  })
})

test('a token without admin rights gets an error naming the command that changes that', async () => {
  const refusal = { code: 'forbidden', reason: 'tokenNotAdmin', errors: { detail: ['No.'] } }
  const fetch: typeof globalThis.fetch = async () => Response.json(refusal, { status: 403 })
  const next = ['sandlot auth refresh --scope admin']
  const { status, json } = await machine.run(['admin', 'people', 'list', '--json'], { fetch })
  expect([status, json()]).toMatchObject([5, { error: { reason: 'tokenNotAdmin', next } }])
  const elsewhere = await machine.run(['admin', 'people', 'list', '--json'], {
    fetch,
    env: { SANDLOT_TOKEN: 'slt_given' },
  })
  expect(elsewhere.json()).toMatchObject({ error: { reason: 'tokenNotAdmin', next: ['sandlot whoami'] } })
})

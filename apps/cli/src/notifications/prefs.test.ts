import { defaultPreferences } from '@sandlot/core/notifications/preferences-rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const told = { ...defaultPreferences, quietFrom: null, quietUntil: null, timeZone: null }
const changes: object[] = []
const { fetch } = graphqlHost({
  'query EmailPreferences': () => ({ me: { id: 'u1', notificationPreferences: told } }),
  'mutation UpdateNotificationPreferences': (variables) => {
    changes.push(variables)
    return { updateNotificationPreferences: { ...told, ...variables } }
  },
})
const run = (...words: string[]) => machine.run(['notif', 'prefs', ...words, '--json'], { fetch })

test('shows the preferences, and changes those that are named', async () => {
  expect((await run()).json()).toMatchObject({ data: { preferences: defaultPreferences, quiet: null } })
  const changed = await run(
    '--off',
    'emailNewComment',
    '--on',
    'emailMarketing',
    '--quiet',
    '22:00-7:30',
    '--time-zone',
    'UTC',
  )
  expect(changed.json()).toMatchObject({
    data: {
      preferences: { ...defaultPreferences, emailNewComment: false, emailMarketing: true },
      quiet: { from: '22:00', until: '07:30', timeZone: 'UTC' },
    },
  })
  await run('--quiet', 'off')
  expect(changes).toEqual([
    { emailNewComment: false, emailMarketing: true, quietFrom: 1320, quietUntil: 450, timeZone: 'UTC' },
    { quietFrom: null, quietUntil: null, timeZone: null },
  ])
})

test.each([
  [['--quiet', '22'], 'quiet'],
  [['--quiet', '22:00-07:00', '--time-zone', 'Nope/X'], 'timeZone'],
  [['--quiet', '25:00-07:00'], 'quiet'],
  [['--time-zone', 'UTC'], 'timeZone'],
  [['--on', 'emailMarketing', '--off', 'emailMarketing'], 'off'],
])('%j is a usage error', async (flags, field) => {
  const { status, json } = await run(...flags)
  expect(status).toBe(2)
  expect(json()).toMatchObject({ error: { field } })
})

import { sharingMessages } from '@sandlot/core/sharing/messages'
import { expect } from 'vitest'
import { newPerson } from '../support/people.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { answer, test } from './signed-in.ts'

type Change = { id: string; status: string; level: string | null; link: string | null }
type Shared = {
  changes: Change[]
  people: { name: string; kind: string; level: string }[]
  audience: { kind: string; who: string; level: string }[]
}

test('shares a sandbox by name and email, shows who can see it and why, and unshares it', async ({
  world,
  me,
  signedIn,
}) => {
  const guest = await newPerson(world)
  const { id } = await makeSandbox(me, 'Heap')
  const run = (...words: string[]) => signedIn(['sandbox', 'share', id, ...words, '--json'])
  const shared = async (...words: string[]) => answer<Shared>(await run(...words)).data

  const alone = await shared()
  expect(alone).toMatchObject({ changes: [], people: [] })
  expect(alone.audience.map(({ kind }) => kind)).toEqual(['everyone', 'author'])
  const planned = await shared('--with', guest.username, '--level', 'edit', '--dry-run')
  expect(planned).toMatchObject({ changes: [{ status: 'planned', level: 'edit' }], people: [] })

  const made = await shared('--with', guest.username, 'late@example.com', '--level', 'edit')
  expect(made.changes.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(made.changes[0]?.link).toBeNull()
  expect(made.changes[1]?.link).toMatch(new RegExp(`^${world.url}/p/sandbox/[^#]+#invitation=[\\w-]{40,}$`))
  expect(made.people).toEqual([
    { name: guest.username, kind: 'person', level: 'edit' },
    { name: 'late@example.com', kind: 'invited', level: 'edit' },
  ])
  expect(made.audience.slice(-2).map(({ kind, who }) => `${kind} ${who}`)).toEqual([
    `person ${guest.username}`,
    'invited late@example.com',
  ])

  const again = await shared('--with', `@${guest.username}`, '--level', 'edit')
  expect(again.changes).toMatchObject([{ status: 'already' }])
  expect((await shared('--with', guest.username)).changes).toMatchObject([{ status: 'done', level: 'view' }])

  const partly = await run('--with', 'nobody-of-that-name', '--remove', guest.username)
  expect(partly.code).toBe(3)
  expect((await shared('--list')).people).toMatchObject([{ name: 'late@example.com' }])
  const gone = await shared('--remove', 'late@example.com', 'never@example.com')
  expect(gone.changes.map(({ status }) => status)).toEqual(['done', 'already'])

  const wrong = await run('--with', guest.username, '--remove', guest.username)
  expect({ code: wrong.code, field: wrong.json() }).toMatchObject({
    code: 2,
    field: { error: { field: 'remove' } },
  })
  const text = await signedIn(['sandbox', 'share', id])
  expect(text.stdout).toContain(sharingMessages.author(me.username))
})

test('shares several sandboxes with the same people at once, each with its own result', async ({
  world,
  me,
  signedIn,
}) => {
  const guest = await newPerson(world)
  const [one, two] = [await makeSandbox(me, 'One'), await makeSandbox(me, 'Two')]
  type Several = { id: string; status: string; sharing: Shared | null }[]
  const lines = `${one.id}\tOne\nno-such-sandbox\n${two.id}\tTwo\n`
  const told = ['sandbox', 'share', '-', '--with', guest.username, '--json']
  const planned = await signedIn([...told, '--dry-run'], { input: `${one.id}\n${two.id}\n` })
  expect(answer<Several>(planned).data.map(({ status }) => status)).toEqual(['planned', 'planned'])
  const partly = await signedIn(told, { input: lines })
  expect(partly.code).toBe(3)
  expect(partly.stdout).toContain('"status":"failed"')
  const piped = await signedIn(['sandbox', 'share', '-', '--list'], { input: lines })
  expect([piped.code, piped.stdout.split('\n').map((line) => line.split('\t')[0])]).toEqual([
    3,
    [one.id, one.id, one.id, 'no-such-sandbox', two.id, two.id, two.id, ''],
  ])
  expect(piped.stdout).toContain('no-such-sandbox\t\t\tfailed\tThere is no such sandbox')
  const again = await signedIn(['sandbox', 'share', one.id, two.id, '--with', guest.username, '--json'])
  const { data } = answer<Several>(again)
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [one.id, 'already'],
    [two.id, 'already'],
  ])
  expect(data[1]?.sharing?.people).toMatchObject([{ name: guest.username, level: 'view' }])
})

import { expect } from 'vitest'
import { newPerson } from '../support/people.ts'
import { join } from '../support/teams.ts'
import { answer, test } from './signed-in.ts'

type Member = { username: string; role: string }
type Link = { state: string; url: string | null; expiresAt: string | null; maxUses: number | null }

test('changes a member’s role and removes them, and a dry run only reports it', async ({
  world,
  me,
  signedIn,
}) => {
  const guest = await newPerson(world)
  await join(me, guest, 'Makers')
  const run = (...words: string[]) => signedIn(['workspace', 'members', ...words, '--workspace', 'Makers'])
  const roleOfGuest = async () => {
    const { data } = answer<Member[]>(await run('list', '--json'))
    return data.find(({ username }) => username === guest.username)?.role
  }
  const role = answer<object>(await run('role', guest.username, 'read', '--dry-run', '--json')).data
  expect(role).toMatchObject({ status: 'planned', role: 'read' })
  expect(await roleOfGuest()).toBe('write')
  expect((await run('role', `@${guest.username}`, 'admin')).stdout).toBe(`${guest.username} is now Admin.\n`)
  expect(await roleOfGuest()).toBe('admin')
  expect((await run('role', me.username, 'read', '--json')).json()).toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('your own role') },
  })
  const told = await run('remove', guest.username, '--dry-run')
  expect(told.stdout).toContain('loses access to Makers at once')
  expect(told.stdout).toContain('The invite link is turned off')
  expect(await roleOfGuest()).toBe('admin')
  expect((await run('remove', guest.username)).code).toBe(2)
  expect((await run('remove', guest.username, '--yes')).stdout).toBe(
    `Removed ${guest.username} and turned off the invite link.\n`,
  )
  expect(await roleOfGuest()).toBeUndefined()
  expect((await run('remove', guest.username, '--yes', '--json')).json()).toMatchObject({
    error: { code: 'not_found' },
  })
})

test('leaves a workspace, but not as its only admin', async ({ world, me, signedIn }) => {
  const host = await newPerson(world)
  await join(host, me, 'Theirs')
  await join(me, host, 'Mine alone')
  const leave = (name: string, ...flags: string[]) => signedIn(['workspace', 'leave', name, ...flags])
  expect((await leave('Theirs', '--dry-run')).stdout).toContain('You would leave Theirs.')
  expect((await leave('Theirs', '--yes')).stdout).toBe('You left Theirs.\n')
  expect((await leave('Theirs', '--yes', '--json')).json()).toMatchObject({ error: { code: 'not_found' } })
  for (const flag of ['--yes', '--dry-run'])
    expect((await leave('Mine alone', flag, '--json')).json()).toMatchObject({
      error: { code: 'conflict', message: expect.stringContaining('Make somebody else an admin first') },
    })
})

test('shows, resets and turns off the invite link', async ({ world, me, signedIn }) => {
  const guest = await newPerson(world)
  await join(me, guest, 'Linked')
  const run = async (...words: string[]) =>
    answer<Link>(await signedIn(['workspace', 'invite-link', ...words, '--workspace', 'Linked', '--json']))
      .data
  const first = await run('show')
  expect(first).toMatchObject({ state: 'open', url: expect.stringContaining('/invite/') })
  expect(await run('reset', '--dry-run')).toEqual(first)
  const second = await run('reset', '--days', '1', '--uses', '5')
  expect(second).toMatchObject({ state: 'open', maxUses: 5 })
  expect(second.url).not.toBe(first.url)
  expect(await run('reset', '--never')).toMatchObject({ expiresAt: null, maxUses: 5 })
  expect((await run('reset', '--any-number')).maxUses).toBeNull()
  expect(await run('off')).toMatchObject({ state: 'off', url: null })
  const bad = ['workspace', 'invite-link', 'reset', '--days', '2', '--never', '--workspace', 'Linked']
  expect((await signedIn(bad)).code).toBe(2)
})

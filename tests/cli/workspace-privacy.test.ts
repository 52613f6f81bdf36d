import { expect } from 'vitest'
import { newPerson } from '../support/people.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { newTeam } from '../support/teams.ts'
import { answer, test } from './signed-in.ts'

type Told = { id: string; minimumPrivacy: string }

test('shows a workspace’s minimum privacy, and sets it with or without its drafts', async ({
  world,
  me,
  signedIn,
}) => {
  const draft = await makeSandbox(me, 'Open')
  const run = async (...words: string[]) =>
    answer<Told>(await signedIn(['workspace', 'privacy', ...words, '--json'])).data
  const ofDraft = async () =>
    answer<{ privacy: string }>(await signedIn(['sandbox', 'view', draft.id, '--json'])).data.privacy

  expect(await run()).toEqual({ id: me.workspaceId, minimumPrivacy: 'public' })
  expect(await run('Unlisted')).toEqual({ id: me.workspaceId, minimumPrivacy: 'unlisted' })
  expect(await ofDraft()).toBe('public')
  expect(await run('private', '--drafts')).toEqual({ id: me.workspaceId, minimumPrivacy: 'private' })
  expect(await ofDraft()).toBe('private')
  expect((await signedIn(['workspace', 'privacy'])).stdout).toBe('private\n')

  expect((await signedIn(['workspace', 'privacy', 'secret'])).code).toBe(2)
  expect((await signedIn(['workspace', 'privacy', '--drafts'])).code).toBe(2)
  const other = await newPerson(world)
  const team = await newTeam(other, 'Strict')
  await team.invite(me)
  await signedIn(['workspace', 'accept', 'Strict'])
  const refused = await signedIn(['workspace', 'privacy', 'private', '--workspace', team.id, '--json'])
  expect(refused.json()).toMatchObject({ error: { code: 'forbidden' } })
})

import { expect } from 'vitest'
import { createCli } from '../support/cli.ts'
import { newPerson } from '../support/people.ts'
import { makeSandboxes } from '../support/sandboxes.ts'
import { newTeam } from '../support/teams.ts'
import { startWorld } from '../support/world.ts'
import { answer, test } from './signed-in.ts'

type Change = { id: string; status: string; error?: { code: string; message: string } }

test('a dry run predicts which sandboxes exceed the plan, in the words of the actual change', {
  timeout: 240_000,
}, async ({ onTestFinished }) => {
  // Plans limit what other tests create, so this test has a separate world.
  const world = await startWorld({ plans: true })
  onTestFinished(() => world.stop())
  const cli = createCli(world.url)
  onTestFinished(cli.forget)
  const me = await newPerson(world)
  await cli(['auth', 'login', '--with-token'], { input: await me.newToken() })
  const make = async (...titles: string[]) => (await makeSandboxes(me, titles)).map(({ id }) => id)
  const [first = '', ...others] = await make('Ant', 'Bee', 'Cat', 'Dog', 'Elk', 'Fox')
  const ids = [first, ...others]
  const last = ids.at(-1) ?? ''
  await cli(['sandbox', 'privacy', 'private', ...ids])

  const change = async (...words: string[]) => {
    const { code, json } = await cli(['sandbox', ...words, '--json'])
    const { data } = answer<Change[] | { id: string }>({ json })
    const items = Array.isArray(data) ? data : []
    const { error } = answer<null>({ json })
    return {
      code,
      failed: items.filter(({ status }) => status === 'failed').map(({ id }) => id),
      said: items.flatMap((item) => item.error?.message ?? []).at(0) ?? error?.message,
    }
  }
  const predicted = async (said: string, failed: string[], ...words: string[]) => {
    const dry = await change(...words, '--dry-run')
    expect({ words, dry }).toMatchObject({ words, dry: { said: expect.stringContaining(said), failed } })
    const { code, said: why } = await change(...words)
    expect({ words, code, why }).toEqual({ words, code: dry.code, why: dry.said })
    return dry.code
  }

  expect(await predicted('can have at most 5 private sandboxes', [last], 'move', '/', ...ids)).toBe(3)
  expect(await predicted('can have at most 5 private sandboxes', [last], 'fork', '--folder', '/', last)).toBe(
    9,
  )
  await cli(['sandbox', 'privacy', 'unlisted', last])
  await cli(['sandbox', 'move', '/', last])
  await predicted('can have at most 5 private sandboxes', [last], 'privacy', 'private', last)
  await cli(['sandbox', 'delete', '--yes', first])
  expect(await change('privacy', 'private', last, '--dry-run')).toMatchObject({ code: 0, failed: [] })
  await cli(['sandbox', 'privacy', 'private', last])
  await predicted('can have at most 5 private sandboxes', [first], 'restore', first)

  // A folder moves to another workspace with all its contents, or not at all.
  const makers = await newTeam(me, 'Makers')
  await cli(['folder', 'create', '/box'])
  await cli(['sandbox', 'move', '/box', ...others.slice(1)])
  const put = ['sandbox', 'fork', ...others.slice(0, 2), '--folder', '/', '--workspace', makers.id]
  expect((await cli(put)).code).toBe(0)
  const move = ['folder', 'move', '/box', '/', '--to-workspace', makers.id, '--json']
  const dry = await cli([...move, '--dry-run'])
  expect(dry.json()).toMatchObject({
    error: { message: expect.stringContaining('can have at most 5 private sandboxes') },
  })
  const real = await cli(move)
  expect([real.code, real.json()]).toEqual([dry.code, dry.json()])

  await make('1', '2', '3', '4', '5', '6', '7', '8', '9')
  expect(await change('move', 'drafts', last, '--dry-run')).toMatchObject({ code: 0, failed: [] })
  await predicted('can have at most 10 drafts', others.slice(1), 'move', 'drafts', ...others)
  await predicted('can have at most 10 drafts', [last], 'fork', last)
})

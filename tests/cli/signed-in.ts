import type { Cli } from '../support/cli.ts'
import { newPerson, type Person } from '../support/people.ts'
import { test as base } from '../support/test.ts'

/** Like the plain test, with a new user signed in on the command line. */
export const test = base
  .extend('me', ({ world }): Promise<Person> => newPerson(world))
  .extend('signedIn', async ({ cli, me }): Promise<Cli> => {
    const { code, stderr } = await cli(['auth', 'login', '--with-token'], { input: await me.newToken() })
    if (code !== 0) throw new Error(`Signing in ended with ${code}: ${stderr}`)
    return cli
  })

/** A command's answer with --json, with the type that the test expects. */
export const answer = <Data>(result: { json: () => unknown }) =>
  result.json() as { ok: boolean; data: Data; meta: Record<string, unknown>; error: Record<string, unknown> }

import type { Cli } from '../support/cli.ts'
import { newPerson, type Person } from '../support/people.ts'
import { test as base } from '../support/test.ts'

/** As the plain test, with somebody new who has signed in on their command line. */
export const test = base
  .extend('me', ({ world }): Promise<Person> => newPerson(world))
  .extend('signedIn', async ({ cli, me }): Promise<Cli> => {
    const { code, stderr } = await cli(['auth', 'login', '--with-token'], { input: await me.newToken() })
    if (code !== 0) throw new Error(`Signing in ended with ${code}: ${stderr}`)
    return cli
  })

/** What a command answered with --json, typed as the test expects it. */
export const answer = <Data>(result: { json: () => unknown }) =>
  result.json() as { ok: boolean; data: Data; meta: Record<string, unknown>; error: Record<string, unknown> }

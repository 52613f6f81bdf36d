import { test as base } from 'vitest'
import { type Cli, createCli } from './cli.ts'
import { startWorld, type World } from './world.ts'

/** Every test that extends this one would have a world of its own. */
let started: Promise<World> | undefined

/** Vitest's test with a world per worker, and a new user's command line per test. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from this pattern
  .extend('world', { scope: 'worker' }, async ({}, { onCleanup }): Promise<World> => {
    if (started) return await started
    started = startWorld()
    const world = await started
    onCleanup(world.stop)
    return world
  })
  .extend('cli', async ({ world }, { onCleanup }): Promise<Cli> => {
    const cli = createCli(world.url)
    onCleanup(cli.forget)
    return cli
  })

import { test as base } from 'vitest'
import { type Cli, createCli } from './cli.ts'
import { startWorld, type World } from './world.ts'

/** Vitest's test with a world per worker, and a new user's command line per test. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from this pattern
  .extend('world', { scope: 'worker' }, async ({}, { onCleanup }): Promise<World> => {
    const world = await startWorld()
    onCleanup(world.stop)
    return world
  })
  .extend('cli', async ({ world }, { onCleanup }): Promise<Cli> => {
    const cli = createCli(world.url)
    onCleanup(cli.forget)
    return cli
  })

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.mjs'
import { findBubblewrap } from './bubblewrap.mjs'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { countsOf, playwrightCounts, vitestCounts } from './counts.mjs'
import { findUsersNode } from './users-node.mjs'

/**
 * A step does one thing and returns whether it succeeded; a step with tests also returns their counts. After a failed
 * `essential` step the run ends, since nothing else would be meaningful.
 */
const check = (name, command, ...args) => ({
  name,
  essential: true,
  run: async (_world, output) => ({ ok: await run(command, args, { output }) }),
})

const usersNode = findUsersNode()
/** The environment of all tests: the Node that the product runs on, and the folder for databases. */
const forTests = ({ databases }) => ({
  USERS_NODE: usersNode.path,
  ...(databases && { TEST_DATABASES: databases }),
})

/** Tests wait for databases and programs in other processes, so two workers would not use two cores fully. */
const WORKERS = Math.max(3, availableParallelism() - 1)

/** Like Playwright's retry. A failed property is no accident: a retry would only generate other examples. */
const SECOND_TRY = ['--retry.count=1', '--retry.condition=^(?!Property failed)']

const vitest = (name, args, env = {}) => ({
  name,
  run: async (world) => {
    const { reports, chromium } = world
    const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
    const report = [
      '--allowOnly=false',
      ...SECOND_TRY,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const ok = await run('vitest', ['run', ...args, ...report], {
      env: { ...env, ...forTests(world), ...(chromium && { CHROMIUM: chromium }) },
    })
    return { ok, counts: countsOf(file, vitestCounts, ok) }
  },
})

const playwright = (name, config, env = {}) => ({
  name,
  run: async (world) => {
    const { reports, chromium, headlessShell } = world
    const file = join(reports, `${name}.json`)
    const browsers = { CHROMIUM: chromium, CHROMIUM_HEADLESS_SHELL: headlessShell }
    const ok = await run('playwright', ['test', '-c', config, '--forbid-only', '--reporter=list,json'], {
      env: { ...env, ...browsers, ...forTests(world), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    })
    return { ok, counts: countsOf(file, playwrightCounts, ok) }
  },
})

/** Steps whose tests start the built server and command line like users do. */
const onUsersNode = ({ name, run }) => ({
  name,
  run: async (world) => ({ ...(await run(world)), node: usersNode }),
})

const browser = {
  name: 'chromium',
  essential: true,
  run: async (world) => {
    world.chromium = await findChromium()
    world.headlessShell = world.chromium && (await findHeadlessShell(world.chromium))
    return { ok: world.chromium !== undefined }
  },
}

/** Without it, tests of devboxes are skipped and listed at the end. */
const boxes = {
  name: 'bubblewrap',
  run: async () => {
    await findBubblewrap()
    return { ok: true }
  },
}

const colors = process.stdout.isTTY ? 'force' : 'off'
const generate = check('generate', 'turbo', 'run', 'generate', '--output-logs=errors-only')
const types = check('types', 'turbo', 'run', 'typecheck', '--output-logs=errors-only')
const build = check('build', 'turbo', 'run', 'build', '--output-logs=errors-only')
/** They only read the repository, so they can run in parallel. */
const readers = [
  check('format and lint', 'biome', 'ci', '--error-on-warnings', `--colors=${colors}`, '.'),
  check('dead code', 'knip', '--no-progress', '--no-config-hints'),
  check('borders', 'turbo', 'boundaries'),
  check('citations', 'node', 'scripts/spec.mjs', '--check'),
]
const unit = [vitest('unit', ['--project', '!tests'], { VITEST_MAX_WORKERS: String(WORKERS) })]
const endToEnd = (env) => [
  onUsersNode(playwright('pages', 'tests/playwright.config.ts', env)),
  onUsersNode(vitest('other doors', ['--project', 'tests'])),
]
const long = [vitest('long', ['--config', 'vitest.full.config.ts'])]
/** Last, because it breaks the sources that everything else runs on. */
const mutations = [{ ...check('mutations', 'node', 'scripts/mutate.mjs'), essential: false }]

/**
 * The build leaves much of a core idle. Type checking does not run next to it, since both write the files with route
 * types.
 */
const everything = (env) => [generate, types, [build, ...readers], browser, boxes, ...unit, ...endToEnd(env)]

/** In order; steps in a nested list run in parallel. */
export const MODES = {
  static: [generate, types, readers],
  unit: [boxes, ...unit],
  e2e: [browser, build, ...endToEnd()],
  // Tests of screenshots are unit tests, and need the browser, too.
  all: everything(),
  full: [...everything({ SANDLOT_EVERY_LOOK: '1' }), ...long, ...mutations],
}

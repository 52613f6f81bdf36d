import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.mjs'
import { findBubblewrap } from './bubblewrap.mjs'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { countsOf, playwrightCounts, vitestCounts } from './counts.mjs'
import { findUsersNode } from './users-node.mjs'

/**
 * A step does one thing and says whether it went well; a step with tests says how many passed and failed too.
 * Nothing after a failed `essential` step can tell anything, so the run ends there.
 */
const check = (name, command, ...args) => ({
  name,
  essential: true,
  run: async (_world, output) => ({ ok: await run(command, args, { output }) }),
})

const usersNode = findUsersNode()
/** What all tests get: the Node that the product runs on, and where databases lie. */
const forTests = ({ databases }) => ({
  USERS_NODE: usersNode.path,
  ...(databases && { TEST_DATABASES: databases }),
})

/** Tests wait for databases and programs in processes of their own, so two workers would leave a part of two cores idle. */
const WORKERS = Math.max(3, availableParallelism() - 1)

/** As Playwright does it. What a property found is no chance: another try would only have other examples. */
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

/** Those whose tests start the built server and command line as people do. */
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

/** Without it what needs boxes is skipped, and named at the end. */
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
/** They only read what is in the repository, so they need not wait for each other. */
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
/** Last, as it breaks the very sources that everything else is run against. */
const mutations = [{ ...check('mutations', 'node', 'scripts/mutate.mjs'), essential: false }]

/** The build leaves much of a core idle. Types are not beside it: both write the files that routes are typed by. */
const everything = (env) => [generate, types, [build, ...readers], browser, boxes, ...unit, ...endToEnd(env)]

/** In the order in which they run; those in a list of their own run side by side. */
export const MODES = {
  static: [generate, types, readers],
  unit: [boxes, ...unit],
  e2e: [browser, build, ...endToEnd()],
  // Screenshots of sandboxes are unit tests, and need the browser too.
  all: everything(),
  full: [...everything({ SANDLOT_EVERY_LOOK: '1' }), ...long, ...mutations],
}

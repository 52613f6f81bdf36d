import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { here, leanNode, plugins, shared } from './bundle.mjs'
import { manPage } from './man-page.mjs'
import { packed } from './pack.mjs'

/** What nearly every command needs, and nothing else. */
const COMMON = [
  'src/platform/commands/lists.ts',
  'src/platform/input/stdin.ts',
  'src/platform/output/bulk.ts',
  'src/platform/output/failure.ts',
  'src/platform/text/table.ts',
  'src/platform/time/time.ts',
  'src/sandboxes/find.ts',
  'src/sandboxes/messages.ts',
  'src/sandboxes/pages.ts',
  'src/sandboxes/present.ts',
  'src/workspaces/chosen.ts',
  '../../packages/core/src/sandboxes/items/items.ts',
  '../../packages/core/src/sandboxes/messages.ts',
  '../../packages/core/src/sandboxes/search/rules.ts',
  '../../packages/core/src/templates/messages.ts',
  '../../packages/core/src/time.ts',
].map(here)

/** What is loaded before any command. */
const ALWAYS = here('src/process.ts')

/**
 * Files shared by different sets of commands become one chunk per set, and finding and opening a chunk costs as much as
 * running a hundred lines. Grouping everything that is lazily loaded leaves two sets: that group, and what is always
 * loaded.
 */
const fewerChunks = (later) => ({
  name: 'fewer-chunks',
  setup({ onLoad }) {
    const before = [ALWAYS, ...COMMON].map((file) => `import ${JSON.stringify(file)}\n`).join('')
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
      later.has(path)
        ? { contents: before + (await readFile(path, 'utf8')), loader: path.endsWith('x') ? 'tsx' : 'ts' }
        : undefined,
    )
  },
})

const bundled = (later, more) =>
  build({
    ...shared,
    entryPoints: { sandlot: here('src/main.ts') },
    outdir: here('dist'),
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    target: 'node20.19',
    plugins: [fewerChunks(later), leanNode, ...plugins],
    metafile: true,
    ...more,
  })

/** Our own files that are lazily loaded. */
function loadedLater({ inputs }) {
  const imported = Object.values(inputs).flatMap(({ imports }) => imports)
  const paths = imported
    .filter(({ kind, external }) => kind === 'dynamic-import' && !external)
    .map(({ path }) => resolve(path))
  return new Set(paths.filter((path) => path !== ALWAYS && !path.includes('node_modules')))
}

const draft = await bundled(new Set(), { write: false })
const { metafile } = await bundled(loadedLater(draft.metafile))

/** Read before everything else, by Nodes too old to load the rest. */
const NODE_RULE = here('dist/node-rule.mjs')
await build({ entryPoints: [here('../../scripts/node-rule.mjs')], outfile: NODE_RULE, minify: true })

/** What `man sandlot` shows, generated from the commands. */
const MAN_PAGE = here('dist/sandlot.1')
await writeFile(MAN_PAGE, manPage(await readFile(here('../../docs/cli.md'), 'utf8')))

/** What instances offer for download and what is published: everything in one file, without dependencies. */
const PACKED = here('dist/packed/sandlot.tgz')
const PACKED_MAX_BYTES = 1_500_000
const chunks = Object.keys(metafile.outputs).map((path) => resolve(path))
const bytes = await packed(here('.'), [here('bin/sandlot.mjs'), NODE_RULE, MAN_PAGE, ...chunks])
if (bytes.length > PACKED_MAX_BYTES)
  throw new Error(`The packed command line has ${bytes.length} bytes, more than ${PACKED_MAX_BYTES}.`)
await mkdir(here('dist/packed'), { recursive: true })
await writeFile(PACKED, bytes)

// Deleted last, so that a command running meanwhile still finds its parts.
const made = new Set(
  [NODE_RULE, MAN_PAGE, PACKED, ...Object.keys(metafile.outputs)].map((path) => resolve(path)),
)
for (const file of await readdir(here('dist'), { recursive: true, withFileTypes: true })) {
  const path = resolve(file.parentPath, file.name)
  if (file.isFile() && !made.has(path)) await rm(path)
}

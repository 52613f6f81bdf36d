import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { here, leanNode, plugins, shared } from './bundle.mjs'
import { manPage } from './man-page.mjs'
import { packed } from './pack.mjs'

/** What nearly every command needs, and nothing that only some do. */
const COMMON = [
  'src/platform/bulk.ts',
  'src/platform/failure.ts',
  'src/platform/lists.ts',
  'src/platform/stdin.ts',
  'src/platform/table.ts',
  'src/platform/time.ts',
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

/** What is there before any command is. */
const ALWAYS = here('src/process.ts')

/**
 * Files that are used by different sets of commands come out as one chunk for each set, and each chunk costs as
 * much to find and open as a hundred lines do to run. With these behind all that is loaded when it is needed, they
 * are one set, and what is there anyway is another.
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

/** Files of ours that are loaded when they are needed. */
function loadedLater({ inputs }) {
  const imported = Object.values(inputs).flatMap(({ imports }) => imports)
  const paths = imported
    .filter(({ kind, external }) => kind === 'dynamic-import' && !external)
    .map(({ path }) => resolve(path))
  return new Set(paths.filter((path) => path !== ALWAYS && !path.includes('node_modules')))
}

const draft = await bundled(new Set(), { write: false })
const { metafile } = await bundled(loadedLater(draft.metafile))

/** Read before all else, by Nodes that can load none of it. */
const NODE_RULE = here('dist/node-rule.mjs')
await build({ entryPoints: [here('../../scripts/node-rule.mjs')], outfile: NODE_RULE, minify: true })

/** What `man sandlot` shows; the manual is written from the commands themselves. */
const MAN_PAGE = here('dist/sandlot.1')
await writeFile(MAN_PAGE, manPage(await readFile(here('../../docs/cli.md'), 'utf8')))

/** What an instance gives to others, and what is published: all of it in one file, and nothing to install besides. */
const PACKED = here('dist/packed/sandlot.tgz')
const PACKED_MAX_BYTES = 1_500_000
const chunks = Object.keys(metafile.outputs).map((path) => resolve(path))
const bytes = await packed(here('.'), [here('bin/sandlot.mjs'), NODE_RULE, MAN_PAGE, ...chunks])
if (bytes.length > PACKED_MAX_BYTES)
  throw new Error(`The packed command line has ${bytes.length} bytes, more than ${PACKED_MAX_BYTES}.`)
await mkdir(here('dist/packed'), { recursive: true })
await writeFile(PACKED, bytes)

// Only now, so that a command that runs meanwhile finds all of its parts.
const made = new Set(
  [NODE_RULE, MAN_PAGE, PACKED, ...Object.keys(metafile.outputs)].map((path) => resolve(path)),
)
for (const file of await readdir(here('dist'), { recursive: true, withFileTypes: true })) {
  const path = resolve(file.parentPath, file.name)
  if (file.isFile() && !made.has(path)) await rm(path)
}

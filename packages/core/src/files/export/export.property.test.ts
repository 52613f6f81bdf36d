import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportSandbox } from './export.ts'

const templates = [
  'create-react-app',
  'create-react-app-typescript',
  'vue-cli',
  'preact-cli',
  'parcel',
  'static',
]
const paths = [
  'index.html',
  'public/index.html',
  'src/index.js',
  'src/main.tsx',
  'main.js',
  'index.js',
  'lib/a.js',
  '.gitignore',
  'style.scss',
  'src/style.scss',
  'src/components/b.css',
  'babel.config.js',
  'vite.config.js',
  'tsconfig.json',
]
const code = fc.constantFrom(
  '',
  'render(x)',
  '<html><head></head><script src="/src/main.js"></script></html>',
  'ü',
)
const packages = fc.dictionary(
  fc.constantFrom('react', 'vue', 'preact', 'vite'),
  fc.constantFrom('^2.6.0', '^18.2.0', '*', 'latest'),
)
const scripts = fc.dictionary(
  fc.constantFrom('build', 'start'),
  fc.constantFrom('react-scripts build', 'x', ''),
)
const manifest = fc
  .record(
    {
      main: fc.constantFrom('src/index.js', './main.js', '/src/main.tsx', 'nowhere.js'),
      scripts,
      dependencies: packages,
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value))

type File = { path: string; code: string; isBinary: boolean }
const fileAt = (path: string, contents: fc.Arbitrary<string>): fc.Arbitrary<File> =>
  contents.map((text) => ({ path, code: text, isBinary: false }))

const files = fc
  .subarray(paths)
  .chain((some) =>
    fc.tuple(
      fc.tuple(...some.map((path) => fileAt(path, code))),
      fc.option(fileAt('package.json', manifest), { nil: null }),
    ),
  )
  .map(([some, at]) => (at ? [...some, at] : some))

const sandbox = fc.record({
  template: fc.constantFrom(...templates),
  files,
  externalResources: fc.uniqueArray(fc.constantFrom('https://x.example/a.css', 'https://x.example/b.js')),
})

const sourceOf = (template: string, externalResources: string[], some: readonly File[]) => ({
  title: 'Any',
  template,
  externalResources,
  // Folders are part of the title here, because this test is about paths.
  modules: some.map(({ path, ...rest }) => ({ ...rest, title: path, directoryShortid: null })),
  directories: [],
})

const nameAndText = (file: File) => `${file.path.split('/').at(-1)}\n${file.code}`

test('an export loses no text, has unique paths, and is idempotent', async () => {
  await fc.assert(
    fc.asyncProperty(sandbox, async ({ template, files: given, externalResources }) => {
      const once = await exportSandbox(sourceOf(template, externalResources, given))
      expect(new Set(once.map(({ path }) => path)).size).toBe(once.length)
      const kept = new Set(once.map(nameAndText))
      for (const file of given)
        if (!/package\.json$|\.html$/.test(file.path)) expect(kept).toContain(nameAndText(file))
      expect(await exportSandbox(sourceOf(template, externalResources, once))).toEqual(once)
    }),
    { numRuns: 600 },
  )
})

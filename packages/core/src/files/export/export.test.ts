import { expect, test } from 'vitest'
import { exportSandbox } from './export.ts'

/** A sandbox with files by path. */
function sandboxOf(
  files: Record<string, string>,
  more: { template?: string; externalResources?: string[] } = {},
) {
  const folders = new Map<string, { shortid: string; title: string; directoryShortid: string | null }>()
  const folderOf = (path: string): string | null => {
    const slash = path.lastIndexOf('/')
    if (slash < 0) return null
    const folder = path.slice(0, slash)
    const title = folder.slice(folder.lastIndexOf('/') + 1)
    if (!folders.has(folder))
      folders.set(folder, { shortid: folder, title, directoryShortid: folderOf(folder) })
    return folder
  }
  const modules = Object.entries(files).map(([path, code]) => ({
    title: path.slice(path.lastIndexOf('/') + 1),
    code,
    directoryShortid: folderOf(path),
    isBinary: path.endsWith('.png'),
  }))
  return {
    title: 'Sea & shore',
    template: 'static',
    externalResources: [],
    modules,
    directories: [...folders.values()],
    ...more,
  }
}

const exported = async (...given: Parameters<typeof exportSandbox>) =>
  Object.fromEntries((await exportSandbox(...given)).map(({ path, code }) => [path, code]))

const manifestOf = (files: Record<string, string>) => JSON.parse(files['package.json'] ?? 'null')

const ignored = { '.gitignore': 'dist\n*.log\n!keep.log\n', 'dist/a.js': '1', 'b.log': '2', 'keep.log': '3' }

test('leaves out what the ignore file matches on request [TP-015]', async () => {
  const files = await exported(sandboxOf(ignored), { respectIgnore: true })
  expect(Object.keys(files).sort()).toEqual(['.gitignore', 'keep.log'])
})

test('otherwise exports everything [TP-016]', async () => {
  expect(await exported(sandboxOf(ignored))).toEqual(ignored)
})

test('a .sandlotignore takes precedence over .gitignore; without either, nothing is left out', async () => {
  const own = { ...ignored, '.sandlotignore': '.gitignore\nkeep.log' }
  const files = await exported(sandboxOf(own), { respectIgnore: true })
  expect(Object.keys(files).sort()).toEqual(['.sandlotignore', 'b.log', 'dist/a.js'])
  const none = { 'dist/a.js': '1' }
  expect(await exported(sandboxOf(none), { respectIgnore: true })).toEqual(none)
})

test('every page loads external resources, and nothing else does [TP-017]', async () => {
  const page = '<html><head></head></html>'
  const files = await exported(
    sandboxOf(
      { 'index.html': page, 'docs/a.htm': page, 'b.js': page, 'c.png': 'AAAA' },
      { externalResources: ['https://x.example/a.css', 'https://x.example/b.js'] },
    ),
  )
  const loaded =
    '<html><head><link rel="stylesheet" href="https://x.example/a.css"><script src="https://x.example/b.js"></script></head></html>'
  expect(files).toEqual({ 'index.html': loaded, 'docs/a.htm': loaded, 'b.js': page, 'c.png': 'AAAA' })
})

const react = (files: Record<string, string>, template = 'create-react-app') =>
  exported(sandboxOf(files, { template }))

test('react: adds what react-scripts needs, and keeps what exists [TP-018]', async () => {
  const given = {
    'package.json': JSON.stringify({
      name: 'mine',
      scripts: { start: 'mine' },
      dependencies: { react: '^18.2.0', 'react-dom': '^18.2.0' },
    }),
    'src/index.js': 'import "./styles.scss"',
    'src/styles.scss': '',
  }
  const files = await react(given)
  expect(files['src/index.js']).toBe(given['src/index.js'])
  expect(files['public/index.html']).toContain('<div id="root"></div>')
  expect(files['public/index.html']).toContain('<title>Sea &amp; shore</title>')
  expect(manifestOf(files)).toMatchObject({
    name: 'mine',
    scripts: { start: 'mine', build: 'react-scripts build' },
    dependencies: { react: '^18.2.0', 'react-dom': '^18.2.0' },
    devDependencies: { 'react-scripts': '5.0.1', sass: expect.any(String) },
  })
  expect(manifestOf(files).devDependencies).not.toHaveProperty('typescript')
})

test('react: moves a page at the root without its scripts, and sources into src', async () => {
  const files = await react({
    'package.json': '{"main": "/index.js"}',
    'index.html':
      '<body><div id="root"></div>\n<script src="./index.js"></script>\n<script src="https://x.example/y.js"></script></body>',
    'index.js': 'import "./lib/a"',
    'lib/a.js': '',
    'README.md': '',
    'public/a.png': 'AAAA',
  })
  expect(Object.keys(files).sort()).toEqual([
    'README.md',
    'package.json',
    'public/a.png',
    'public/index.html',
    'src/index.js',
    'src/lib/a.js',
  ])
  expect(files['public/index.html']).toBe(
    '<body><div id="root"></div>\n<script src="https://x.example/y.js"></script></body>',
  )
})

test('react: adds an index for an entry with another name', async () => {
  const files = await react({ 'package.json': '{"main": "./src/app/start.jsx"}', 'src/app/start.jsx': '' })
  expect(files['src/index.js']).toBe("import './app/start'\n")
})

test('react-ts: adds TypeScript, its settings, and types for its React version [TP-019]', async () => {
  const files = await react(
    { 'package.json': '{"dependencies":{"react":"^17.0.2"}}', 'src/index.tsx': '' },
    'create-react-app-typescript',
  )
  expect(manifestOf(files)).toMatchObject({
    scripts: { build: 'react-scripts build' },
    devDependencies: { 'react-scripts': '5.0.1', typescript: '^4.9.5', '@types/react': '^17.0.0' },
  })
  const newer = await react(
    { 'package.json': '{"devDependencies":{"typescript":"~5.9.0"}}', 'src/index.tsx': '' },
    'create-react-app-typescript',
  )
  expect(manifestOf(newer)).toMatchObject({
    devDependencies: { typescript: '~5.9.0' },
    overrides: { 'react-scripts': { typescript: '$typescript' } },
  })
  expect(JSON.parse(files['tsconfig.json'] ?? '')).toMatchObject({ compilerOptions: { jsx: 'react-jsx' } })
})

test('vue: adds what the Vue CLI needs [TP-020]', async () => {
  const vue = (files: Record<string, string>) => exported(sandboxOf(files, { template: 'vue-cli' }))
  const files = await vue({ 'package.json': '{"dependencies":{"vue":"^2.6.14"}}', 'src/main.js': '' })
  expect(manifestOf(files)).toMatchObject({
    scripts: { build: 'vue-cli-service build' },
    dependencies: { vue: '^2.6.14' },
    devDependencies: { '@vue/cli-service': '^5.0.9', 'vue-template-compiler': '^2.6.14' },
  })
  expect(files['babel.config.js']).toContain('@vue/cli-plugin-babel/preset')
  expect(files['public/index.html']).toContain('<div id="app"></div>')
  expect(files).not.toHaveProperty(['vue.config.js'])

  const other = await vue({
    'package.json': '{"main":"index.js","babel":{},"dependencies":{"vue":"3"}}',
    'index.js': '',
    'App.vue': '<style lang="scss"></style>',
  })
  expect(other['vue.config.js']).toContain('"index.js"')
  expect(other).not.toHaveProperty(['babel.config.js'])
  expect(manifestOf(other).devDependencies).toMatchObject({ 'sass-loader': expect.any(String) })
  expect(manifestOf(other).devDependencies).not.toHaveProperty('vue-template-compiler')
})

test('preact: replaces the Preact CLI with Vite [TP-021]', async () => {
  const files = await exported(
    sandboxOf(
      {
        'package.json': '{"scripts":{"build":"preact build","test":"mine"},"dependencies":{"preact":"^10"}}',
        'src/index.js': 'export default () => <h1>Hi</h1>',
      },
      { template: 'preact-cli' },
    ),
  )
  expect(manifestOf(files)).toMatchObject({
    scripts: { build: 'vite build', test: 'mine' },
    devDependencies: { '@preact/preset-vite': expect.any(String), vite: expect.any(String) },
  })
  expect(files['index.html']).toContain('<script type="module" src="/src/preact-start.js">')
  expect(files['src/preact-start.js']).toContain("import App from '/src/index.js'")
})

test('every other template: leaves files unchanged [TP-022]', async () => {
  for (const template of ['static', 'svelte', 'angular-cli', 'node', 'unheard-of']) {
    const files = { 'index.html': '<p>x', 'package.json': '{ "name":"x" }', 'src/main.js': '1' }
    expect(await exported(sandboxOf(files, { template }))).toEqual(files)
  }
})

test('adds a bundler to plain pages with a package.json', async () => {
  const files = await exported(
    sandboxOf(
      {
        'package.json': '{"main":"src/index.js"}',
        'index.html': '<body>\n  <script src="src/index.js"></script>\n</body>',
        'src/index.js': '',
      },
      { template: 'parcel' },
    ),
  )
  expect(files['index.html']).toBe('<body>\n  <script type="module" src="src/index.js"></script>\n</body>')
  expect(manifestOf(files)).toMatchObject({ scripts: { build: 'vite build' } })
})

test.each(['create-react-app', 'create-react-app-typescript', 'vue-cli', 'preact-cli', 'parcel'])(
  '%s: leaves a project with its own build or an unreadable package.json unchanged',
  async (template) => {
    for (const manifest of ['{"scripts":{"build":"vite build"}}', '{ broken', '[]']) {
      const files = { 'package.json': manifest, 'index.html': '<p>x', 'src/main.jsx': '' }
      expect(await exported(sandboxOf(files, { template }))).toEqual(files)
    }
    const viteOnly = await exported(
      sandboxOf({ 'package.json': '{"devDependencies":{"vite":"7"}}', 'index.html': '' }, { template }),
    )
    expect(manifestOf(viteOnly)).toMatchObject({
      scripts: { build: 'vite build' },
      devDependencies: { vite: '7' },
    })
  },
)

test('creates a package.json from separately stored packages', async () => {
  const sandbox = { ...sandboxOf({ 'a.js': '' }), npmDependencies: { lodash: '4' } }
  expect(manifestOf(await exported(sandbox)).dependencies).toEqual({ lodash: '4' })
})

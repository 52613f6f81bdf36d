import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, expect as expectPage } from '@playwright/test'
import { exportSandbox } from '@sandlot/core/files/export/export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../load/chromium.ts'
import { newPerson, type Person } from '../support/people.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { startWorld, type World } from '../support/world.ts'
import { INSTALL_AND_BUILD_MS, npm } from './project.ts'
import { serveFolder } from './serve.ts'

type Source = Parameters<typeof exportSandbox>[0]

const scratch = mkdtempSync(join(tmpdir(), 'exports-'))
const START_MS = 60_000

/** Every official template that runs in the browser. */
const official = [
  'react',
  'react-ts',
  'preact',
  'solid',
  'svelte',
  'vue',
  'angular',
  'vanilla',
  'vanilla-ts',
  'rjk9n4zj7m',
]

/** Sandboxes that run in a preview but are not complete projects: no tools, pages and scripts in odd places. */
const bare: Record<string, { template: string; packages?: object; files: Record<string, string> }> = {
  react: {
    template: 'create-react-app',
    packages: { dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' } },
    files: {
      'src/index.js':
        "import { createRoot } from 'react-dom/client'\nimport App from './App'\nimport './styles.scss'\ncreateRoot(document.getElementById('root')).render(<App />)\n",
      'src/App.js': 'export default function App() { return <h1>Hello</h1> }\n',
      'src/styles.scss': 'h1 { b { color: red } }',
    },
  },
  'react-ts': {
    template: 'create-react-app-typescript',
    packages: {
      dependencies: { react: '^18.2.0', 'react-dom': '^18.2.0' },
      devDependencies: { typescript: '~5.9.0' },
    },
    files: {
      'index.tsx':
        "import { createRoot } from 'react-dom/client'\nimport { App } from './src/App'\ncreateRoot(document.getElementById('root')!).render(<App name=\"Hello\" />)\n",
      'src/App.tsx': 'export const App = ({ name }: { name: string }) => <h1>{name}</h1>\n',
    },
  },
  vue: {
    template: 'vue-cli',
    packages: { main: 'index.js', dependencies: { vue: '^3.5.0' } },
    files: {
      'index.js': "import { createApp } from 'vue'\nimport App from './App'\ncreateApp(App).mount('#app')\n",
      'App.vue':
        '<template><h1>{{ name }}</h1></template>\n<script>\nexport default { name: "HelloPage", data: () => ({ name: "Hello" }) }\n</script>\n<style lang="scss">\nh1 { b { color: red } }\n</style>\n',
    },
  },
  preact: {
    template: 'preact-cli',
    packages: { scripts: { build: 'preact build' }, dependencies: { preact: '^10.5.0' } },
    files: {
      'src/index.js': "import './style'\nimport App from './components/app'\nexport default App\n",
      'src/style/index.css': 'body { margin: 0 }',
      'src/components/app.js':
        "import style from './style'\nexport default () => <h1 class={style.big}>Hello</h1>\n",
      'src/components/style.css': '.big { color: red }',
    },
  },
  javascript: {
    template: 'parcel',
    packages: { main: 'src/index.js', dependencies: { 'lodash-es': '^4.17.21' } },
    files: {
      'index.html':
        '<!doctype html><html><body><div id="app"></div><script src="src/index.js"></script></body></html>',
      'src/index.js':
        "import { upperFirst } from 'lodash-es'\nimport './styles.css'\ndocument.getElementById('app').innerHTML = '<h1>' + upperFirst('hello') + '</h1>'\n",
      'src/styles.css': 'h1 { color: red }',
    },
  },
}

const moduleAt = ([path, code]: readonly [string, string]) => ({
  title: path,
  code,
  directoryShortid: null,
  isBinary: false,
})

function sourceOf({ template, packages, files }: (typeof bare)[string]): Source {
  const all = { ...files, 'package.json': JSON.stringify(packages) }
  return {
    title: 'Bare',
    template,
    externalResources: [],
    directories: [],
    modules: Object.entries(all).map(moduleAt),
  }
}

let world: World
let browser: Browser
let me: Person
beforeAll(async () => {
  world = await startWorld()
  browser = await chromium.launch(await launchOptions())
  me = await newPerson(world)
}, START_MS)
afterAll(async () => {
  await browser.close()
  await world.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** Handles an export as its user does: unpacks, installs, builds. Returns the folder of the page. */
async function built(name: string, source: Source): Promise<string> {
  const folder = join(scratch, name)
  for (const { path, code, isBinary } of await exportSandbox(source)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code, isBinary ? 'base64' : 'utf8')
  }
  if (!existsSync(join(folder, 'package.json'))) return folder
  await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
  await npm(folder, 'run', 'build')
  return join(folder, existsSync(join(folder, 'dist')) ? 'dist' : 'build')
}

/** Checks the page and everything it references, as served by a plain web server. */
async function expectShown(folder: string, text?: string) {
  await serveFolder(folder, async (url) => {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('response', (answer) => {
      if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`)
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const heading = page.getByRole('heading', { level: 1 })
    await expectPage(heading).toBeVisible()
    if (text !== undefined) await expectPage(heading).toHaveText(text)
    expect(problems).toEqual([])
    await page.close()
  })
}

test.each(official)(
  'a sandbox made from %s and exported installs, builds and shows its page',
  async (id) => {
    const sandbox = await makeSandbox(me, `Export of ${id}`, id)
    await expectShown(await built(id, sandbox))
  },
  INSTALL_AND_BUILD_MS,
)

test.each(Object.keys(bare))(
  'a bare sandbox of %s exported installs, builds and shows its page',
  async (name) => {
    const source = bare[name]
    if (!source) throw new Error(`There is no bare sandbox ${name}.`)
    await expectShown(await built(`bare-${name}`, sourceOf(source)), 'Hello')
  },
  INSTALL_AND_BUILD_MS,
)

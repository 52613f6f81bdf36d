import { expect, test } from 'vitest'
import { BOX_TASKS_MAX } from './boxes/limits.ts'
import { portOf, TASK_FILES, TASKS_FILE, tasksOf, withoutComments } from './task-rules.ts'

const manifest = (scripts: Record<string, string>) => ({ 'package.json': JSON.stringify({ scripts }) })

test('without tasks.json, installs the project and starts its most likely server', () => {
  const { setup, tasks, server } = tasksOf(manifest({ build: 'vite build', start: 'node .', dev: 'vite' }))
  expect(setup).toEqual(['npm install'])
  expect(server).toEqual({ name: 'dev', command: 'npm run dev', isAutomatic: true, port: 5173 })
  expect(tasks.map(({ name, isAutomatic, port }) => [name, isAutomatic, port])).toEqual([
    ['build', false, null],
    ['start', false, null],
    ['dev', true, 5173],
  ])
})

test('prefers a script with a known port over one with a likely name', () => {
  expect(tasksOf(manifest({ dev: 'tsc -w', start: 'next start' })).server?.name).toBe('start')
  expect(tasksOf(manifest({ dev: 'node server.js' })).server).toMatchObject({ name: 'dev', port: null })
  expect(tasksOf(manifest({ docs: 'storybook dev' })).server).toMatchObject({ name: 'docs', port: 6006 })
  expect(tasksOf(manifest({ lint: 'biome check' })).server).toBeNull()
})

test('the lock file determines the package manager', () => {
  for (const [lock, tool] of [
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
  ] as const) {
    const { setup, server } = tasksOf({ ...manifest({ dev: 'astro dev' }), [lock]: '' })
    expect([setup, server?.command]).toEqual([[`${tool} install`], `${tool} run dev`])
  }
})

test('only the files in TASK_FILES matter', () => {
  const all = Object.fromEntries(TASK_FILES.map((path) => [path, '{}']))
  expect(tasksOf({ ...all, 'other.json': '{}' })).toEqual(tasksOf(all))
  expect(TASK_FILES).toContain(TASKS_FILE)
})

test('tasks.json, which may have comments, takes precedence, and scripts follow', () => {
  const text = `{
    // In this order.
    "setupTasks": ["corepack enable", { "name": "Install", "command": "yarn // all" },],
    "tasks": {
      "dev": { "name": "dev", "command": "yarn dev", "runAtStart": true, "preview": { "port": 4000 } },
      "db": { "command": "redis-server", "runAtStart": true }, /* the rest
      is for people */
      "broken": { "name": "no command" },
    },
  }`
  const found = tasksOf({ ...manifest({ dev: 'vite', test: 'vitest' }), [TASKS_FILE]: text })
  expect(found.setup).toEqual(['corepack enable', 'yarn // all'])
  expect(found.server).toEqual({ name: 'dev', command: 'yarn dev', isAutomatic: true, port: 4000 })
  expect(found.tasks.map(({ name, isAutomatic }) => [name, isAutomatic])).toEqual([
    ['dev', true],
    ['db', true],
    ['test', false],
  ])
  expect(found.isUnreadable).toBe(false)
})

test('reports an unreadable tasks.json, and uses the scripts', () => {
  for (const broken of ['{', '[]x', 'null', '"', '{"tasks": 1,']) {
    const found = tasksOf({ ...manifest({ dev: 'vite' }), [TASKS_FILE]: broken })
    expect([found.isUnreadable, found.server?.name]).toEqual([true, 'dev'])
  }
  expect(tasksOf({ 'package.json': '{' })).toEqual({
    setup: [],
    tasks: [],
    server: null,
    isUnreadable: false,
  })
})

test('installs Python packages into a virtual environment', () => {
  const { setup } = tasksOf({ 'requirements.txt': 'flask' })
  expect(setup).toEqual(['python3 -m venv .venv && .venv/bin/pip install -r requirements.txt'])
})

test('skips names unsafe for a shell, and limits the number of tasks', () => {
  const scripts = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`s${at}`, 'x']))
  expect(
    tasksOf(manifest({ 'a; rm -rf ~': 'x', $HOME: 'x', 'build:all': 'x' })).tasks.map(({ name }) => name),
  ).toEqual(['build:all'])
  expect(tasksOf(manifest(scripts)).tasks).toHaveLength(BOX_TASKS_MAX)
})

test.each([
  ['vite', 5173],
  ['vite --port 8123', 8123],
  ['vite --host -p=99', 99],
  ['vite build', null],
  ['vite build && vite preview', 4173],
  ['next dev', 3000],
  ['next dev -p 4001', 4001],
  ['next build', null],
  ['PORT=3003 react-scripts start', 3003],
  ['react-scripts start', 3000],
  ['vue-cli-service serve', 8080],
  ['nuxt dev', 3000],
  ['nuxi dev', 3000],
  ['astro dev', 4321],
  ['react-router dev', 5173],
  ['ng serve', 4200],
  ['gatsby develop', 8000],
  ['webpack serve', 8080],
  ['python3 -m http.server', 8000],
  ['python -m http.server 8100', 8100],
  ['python manage.py runserver 0.0.0.0:8200', 8200],
  ['flask run --port 99999', null],
  ['node index.js', null],
])('%s listens on %s', (command, port) => {
  expect(portOf(command)).toBe(port)
})

test('removes comments but not strings, in linear time even if unterminated', () => {
  expect(JSON.parse(withoutComments('{"a": "// /* ,]", "b": [1, /* 2 */ ], }'))).toEqual({
    a: '// /* ,]',
    b: [1],
  })
  const started = performance.now()
  for (const piece of ['"\\"', '/*', ', ', '//']) withoutComments(piece.repeat(200_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('a command of any length is looked at in no time', () => {
  expect(portOf('eleventy '.repeat(500_000))).toBeNull()
  expect(portOf('eleventy --input=src --serve')).toBe(8080)
})

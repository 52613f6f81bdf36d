import { BOX_TASKS_MAX } from './boxes/limits.ts'
import { parsedManifest } from './bundler-rules.ts'

export type BoxTask = {
  name: string
  /** For a shell, in the project's folder. */
  command: string
  /** It begins when the devbox does. */
  isAutomatic: boolean
  /** Where it will listen, as far as that can be told beforehand. */
  port: number | null
}

export type BoxTasks = {
  /** What comes before all tasks, one after the other. */
  setup: string[]
  tasks: BoxTask[]
  /** The task whose port is the preview; null where nothing says so. */
  server: BoxTask | null
  /** tasks.json is there but cannot be read, so it says nothing. */
  isUnreadable: boolean
}

export const TASKS_FILE = '.codesandbox/tasks.json'
const MANIFEST = 'package.json'

const INSTALLERS = [
  { lock: 'pnpm-lock.yaml', tool: 'pnpm' },
  { lock: 'yarn.lock', tool: 'yarn' },
  { lock: 'bun.lock', tool: 'bun' },
  { lock: 'bun.lockb', tool: 'bun' },
] as const

/** Scripts that start a server, the likeliest first. */
const SERVER_SCRIPTS = ['dev', 'develop', 'start', 'serve']

/** All that the rule looks at; of lock files it matters only whether they are there. */
export const TASK_FILES = [TASKS_FILE, MANIFEST, 'requirements.txt', ...INSTALLERS.map(({ lock }) => lock)]

/** What a project can run: its own tasks.json has the first word, then the scripts of its package.json. */
export function tasksOf(files: Readonly<Record<string, string>>): BoxTasks {
  const manifest = parsedManifest(files[MANIFEST] ?? '')
  const tool = INSTALLERS.find(({ lock }) => files[lock] !== undefined)?.tool ?? 'npm'
  const own = files[TASKS_FILE] === undefined ? null : ownTasks(files[TASKS_FILE])
  const scripts = manifest ? scriptTasks(manifest, tool) : []
  const known = new Set(own?.tasks.map(({ name }) => name))
  const tasks = [...(own?.tasks ?? []), ...scripts.filter(({ name }) => !known.has(name))].slice(
    0,
    BOX_TASKS_MAX,
  )
  const server = serverAmong(tasks)
  // Whoever says what begins by itself has said all of it.
  const isSaid = tasks.some(({ isAutomatic }) => isAutomatic)
  const withStart = tasks.map((task) => (task === server && !isSaid ? { ...task, isAutomatic: true } : task))
  return {
    setup: own?.setup ?? installs(manifest !== null, files, tool),
    tasks: withStart,
    server: withStart.find(({ name }) => name === server?.name) ?? null,
    isUnreadable: files[TASKS_FILE] !== undefined && own === null,
  }
}

function installs(hasManifest: boolean, files: Readonly<Record<string, string>>, tool: string): string[] {
  const node = hasManifest ? [`${tool} install`] : []
  const python =
    files['requirements.txt'] === undefined
      ? []
      : ['python3 -m venv .venv && .venv/bin/pip install -r requirements.txt']
  return [...node, ...python]
}

function serverAmong(tasks: readonly BoxTask[]): BoxTask | null {
  const automatic = tasks.find(({ isAutomatic, port }) => isAutomatic && port !== null)
  if (automatic) return automatic
  const named = SERVER_SCRIPTS.flatMap((script) => tasks.find(({ name }) => name === script) ?? [])
  return (
    named.find(({ port }) => port !== null) ?? named[0] ?? tasks.find(({ port }) => port !== null) ?? null
  )
}

function scriptTasks(manifest: Record<string, unknown>, tool: string): BoxTask[] {
  return entriesOf(manifest.scripts).flatMap(([name, script]) =>
    typeof script === 'string' && /^[\w:.@/-]+$/.test(name)
      ? [{ name, command: `${tool} run ${name}`, isAutomatic: false, port: portOf(script) }]
      : [],
  )
}

function ownTasks(text: string): { setup: string[] | null; tasks: BoxTask[] } | null {
  const parsed = parsedManifest(withoutComments(text))
  if (!parsed) return null
  const setup = Array.isArray(parsed.setupTasks)
    ? parsed.setupTasks.flatMap((task: unknown) =>
        textIn(typeof task === 'string' ? task : fieldOf(task, 'command')),
      )
    : null
  const tasks = entriesOf(parsed.tasks).flatMap(([id, task]) =>
    textIn(fieldOf(task, 'command')).map((command) => ({
      name: textIn(fieldOf(task, 'name'))[0] ?? id,
      command,
      isAutomatic: fieldOf(task, 'runAtStart') === true,
      port: asPort(fieldOf(fieldOf(task, 'preview'), 'port')) ?? portOf(command),
    })),
  )
  return { setup, tasks }
}

/** JSON as people write it by hand: with comments, and commas behind the last item. */
export function withoutComments(text: string): string {
  const plain = text.replace(
    /("(?:\\.|[^"\\])*"?)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
    (_, string) => string ?? ' ',
  )
  return plain.replace(/("(?:\\.|[^"\\])*"?)|,(?=\s*[}\]])/g, (_, string) => string ?? '')
}

/** Programs that listen where they always do, by the words of a command. The first that fits counts. */
const USUAL_PORTS: readonly (readonly [RegExp, number])[] = [
  [/\bnext\b(?! build| lint| export)/, 3000],
  [/\bnuxi?t?\b (?:dev|preview|start)/, 3000],
  [/\bastro\b (?:dev|preview|start)/, 4321],
  [/\bastro$/, 4321],
  [/\bremix dev\b/, 3000],
  [/\b(?:remix-serve|react-router-serve)\b/, 3000],
  [/\breact-router dev\b/, 5173],
  [/\bremix vite:dev\b/, 5173],
  [/\bvite preview\b/, 4173],
  [/\bvite\b(?! build| optimize)/, 5173],
  [/\breact-scripts start\b/, 3000],
  [/\bvue-cli-service serve\b/, 8080],
  [/\bng serve\b/, 4200],
  [/\bember (?:serve|server|s)\b/, 4200],
  [/\bgatsby (?:develop|serve)\b/, 8000],
  [/\bdocusaurus start\b/, 3000],
  [/\bnest start\b/, 3000],
  [/\bstorybook dev\b/, 6006],
  // Without an end to it, a long line of the same word would take minutes.
  [/\beleventy\b.{0,200}--serve\b/, 8080],
  [/\bwebpack(?:-dev-server\b| serve\b)/, 8080],
  [/\bparcel\b(?! build| watch)/, 1234],
  [/\bhttp-server\b/, 8080],
  [/\bserve\b(?!-)/, 3000],
  [/\bpython3? -m http\.server\b/, 8000],
  [/\bmanage\.py runserver\b/, 8000],
  [/\b(?:uvicorn|gunicorn|fastapi)\b/, 8000],
  [/\bflask run\b/, 5000],
]

/** Where a command will listen: where it says, else where its program does by itself. */
export function portOf(command: string): number | null {
  const said =
    /(?:^|\s)(?:--port|-p)[= ](\d{2,5})(?=\s|$)/.exec(command) ??
    /(?:^|\s)PORT=(\d{2,5})(?=\s)/.exec(command) ??
    /(?:http\.server|runserver) (?:[\w.]+:)?(\d{2,5})(?=\s|$)/.exec(command)
  if (said) return asPort(Number(said[1]))
  return USUAL_PORTS.find(([program]) => program.test(command))?.[1] ?? null
}

const asPort = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536 ? Number(value) : null

const textIn = (value: unknown): string[] => (typeof value === 'string' && value.trim() !== '' ? [value] : [])

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const fieldOf = (value: unknown, name: string): unknown => entriesOf(value).find(([key]) => key === name)?.[1]

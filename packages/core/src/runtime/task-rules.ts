import { BOX_TASKS_MAX } from './boxes/limits.ts'
import { parsedManifest } from './bundler-rules.ts'

export type BoxTask = {
  name: string
  /** A shell command, run in the project's folder. */
  command: string
  /** It starts with the devbox. */
  isAutomatic: boolean
  /** The port on which it will listen, as far as that is known in advance. */
  port: number | null
}

export type BoxTasks = {
  /** Commands that run before all tasks, in sequence. */
  setup: string[]
  tasks: BoxTask[]
  /** The task whose port is the preview; null if unspecified. */
  server: BoxTask | null
  /** tasks.json exists but is invalid, and therefore ignored. */
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

/** Scripts that start a server, most likely first. */
const SERVER_SCRIPTS = ['dev', 'develop', 'start', 'serve']

/** Every file that the rules read; lock files only matter by their presence. */
export const TASK_FILES = [TASKS_FILE, MANIFEST, 'requirements.txt', ...INSTALLERS.map(({ lock }) => lock)]

/** The tasks of a project: those of tasks.json first, then the scripts of package.json. */
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
  // If any task is marked as automatic, no others are assumed.
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

/** Strips comments and trailing commas from JSON written by hand. */
export function withoutComments(text: string): string {
  const plain = text.replace(
    /("(?:\\.|[^"\\])*"?)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
    (_, string) => string ?? ' ',
  )
  return plain.replace(/("(?:\\.|[^"\\])*"?)|,(?=\s*[}\]])/g, (_, string) => string ?? '')
}

/** Default ports of programs, by the words of a command. The first match counts. */
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
  // Unbounded, a long line repeating the word would take minutes.
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

/** The port of a command: the one it specifies, or its program's default. */
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

import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import {
  COMMAND_MAX_LENGTH,
  ENV_MAX_COUNT,
  ENV_VALUE_MAX_LENGTH,
  EXEC_STDIN_MAX_BYTES,
  SESSION_COLS,
  SESSION_ROWS,
} from './limits.ts'
import { boxStates, portVisibilities } from './rules.ts'

const ofSandbox = z.object({ id: z.string() })
const cols = z.int().check(z.minimum(SESSION_COLS.min), z.maximum(SESSION_COLS.max))
const rows = z.int().check(z.minimum(SESSION_ROWS.min), z.maximum(SESSION_ROWS.max))

/** A terminal or task: a process with its own terminal that continues while nobody watches. */
export const BoxSession = z.object({
  id: z.string(),
  kind: z.enum(['terminal', 'task']),
  /** The task's name, or the command of the terminal. */
  name: z.string(),
  command: z.nullable(z.string()),
  state: z.enum(['running', 'exited']),
  /** Null while it runs; 128 plus the signal's number if one ended it. */
  exitCode: z.nullable(z.int()),
})
export type BoxSession = z.infer<typeof BoxSession>

export const BoxPort = z.object({
  port: z.int(),
  visibility: z.enum(portVisibilities),
  /** Null if this instance has no preview host. */
  url: z.nullable(z.string()),
})
export type BoxPort = z.infer<typeof BoxPort>

/** A task defined by the files: a script in `package.json`, or an entry in `.codesandbox/tasks.json`. */
export const BoxTask = z.object({
  name: z.string(),
  command: z.string(),
  /** Whether it starts with the devbox. */
  autostart: z.boolean(),
  /** The port of its preview, if the files specify it. */
  port: z.nullable(z.int()),
})
export type BoxTask = z.infer<typeof BoxTask>

/** Usage and limits: `cpu` in cores, the others in bytes. */
export const BoxStats = z.object({
  cpu: z.number(),
  cpuMax: z.number(),
  memory: z.number(),
  memoryMax: z.number(),
  /** Null if only the disk of the whole machine could be measured. */
  disk: z.nullable(z.number()),
  diskMax: z.number(),
  processes: z.int(),
})
export type BoxStats = z.infer<typeof BoxStats>

export const Box = z.object({
  sandboxId: z.string(),
  state: z.enum(boxStates),
  /** Why it failed or cannot start. */
  problem: z.nullable(z.object({ reason: z.string(), message: z.string() })),
  vmTier: z.int(),
  /** Incremented by each start. */
  generation: z.int(),
  startedAt: z.nullable(z.string()),
  /** Sessions, ports and usage; empty or null unless it runs. */
  sessions: z.array(BoxSession),
  ports: z.array(BoxPort),
  stats: z.nullable(BoxStats),
  tasks: z.array(BoxTask),
  /** Problems while it runs, such as files that cannot be saved. */
  notices: z.array(z.object({ reason: z.string(), message: z.string() })),
})
export type Box = z.infer<typeof Box>

export const readBox = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/box',
  summary: "Get a devbox's state, and what runs in it",
  params: ofSandbox,
  reply: Box,
})

export const startBox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/box/start',
  summary: 'Start or wake a devbox; answers once it runs',
  params: ofSandbox,
  reply: Box,
})

export const stopBox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/box/stop',
  summary: 'Stop a devbox; its files stay',
  params: ofSandbox,
  reply: Box,
})

export const restartBox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/box/restart',
  summary: 'Restart a devbox',
  params: ofSandbox,
  reply: Box,
})

/** A task has its name from the files and runs once at a time; starting it again returns the running session. */
export const openSession = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/box/sessions',
  summary: 'Open a terminal in a devbox, or start one of its tasks',
  creates: true,
  params: ofSandbox,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('terminal'),
      /** The command; a shell by default. */
      command: z.optional(z.string().check(z.minLength(1), z.maxLength(COMMAND_MAX_LENGTH))),
      cols: z.optional(cols),
      rows: z.optional(rows),
    }),
    z.object({ kind: z.literal('task'), name: z.string(), cols: z.optional(cols), rows: z.optional(rows) }),
  ]),
  reply: BoxSession,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sandboxes/:id/box/sessions/:session',
  summary: 'End a terminal or task of a devbox',
  params: z.object({ id: z.string(), session: z.string() }),
  reply: z.object({ ended: z.boolean() }),
})

/** The end of a session's output, as text. To follow it, attach over the socket. */
export const sessionOutput = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/box/sessions/:session/output',
  summary: 'Get the recent output of a terminal or task',
  params: z.object({ id: z.string(), session: z.string() }),
  reply: z.object({ text: z.string(), end: z.int() }),
})

export const setPort = endpoint({
  method: 'PUT',
  path: '/sandboxes/:id/box/ports/:port',
  summary: 'Set who can open a port of a devbox',
  params: z.object({ id: z.string(), port: z.string() }),
  body: z.object({ visibility: z.enum(portVisibilities) }),
  reply: BoxPort,
})

/** The output of a command, line by line, and how it ended. */
export const ExecEvent = z.union([
  z.object({ stdout: z.string() }),
  z.object({ stderr: z.string() }),
  z.object({ exitCode: z.int(), signal: z.nullable(z.string()) }),
  z.object({ problem: z.unknown() }),
])
export type ExecEvent = z.infer<typeof ExecEvent>

/**
 * Runs a command until it ends or the caller disconnects. Output is streamed, in base64 if it is not UTF-8
 * (`encoding`).
 */
export const execInBox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/box/exec',
  summary: 'Run a command in a devbox; output streams as JSON lines',
  params: ofSandbox,
  body: z.object({
    command: z
      .array(z.string().check(z.maxLength(COMMAND_MAX_LENGTH)))
      .check(z.minLength(1), z.maxLength(1000)),
    /** Relative to the project's root. */
    cwd: z.optional(z.string()),
    env: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
    stdin: z.optional(z.string().check(z.maxLength(EXEC_STDIN_MAX_BYTES))),
  }),
  media: { reply: 'application/x-ndjson' },
  reply: z.unknown(),
})

/** An environment variable of every process in a devbox. The value of a secret is never returned. */
export const BoxVariable = z.object({
  name: z.string(),
  isSecret: z.boolean(),
  value: z.nullable(z.string()),
  /**
   * For a secret: the devbox only has a placeholder, which is replaced by the value in https requests to these hosts.
   */
  hosts: z.array(z.string()),
})
export type BoxVariable = z.infer<typeof BoxVariable>

export const boxEnv = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/box/env',
  summary: 'List the variables of a devbox',
  params: ofSandbox,
  reply: z.object({ variables: z.array(BoxVariable) }),
})

export const changeBoxEnv = endpoint({
  method: 'PATCH',
  path: '/sandboxes/:id/box/env',
  summary: 'Set or remove variables of a devbox, for processes started afterwards',
  params: ofSandbox,
  body: z.object({
    set: z.optional(
      z
        .array(
          z.object({
            name: z.string(),
            value: z.string().check(z.maxLength(ENV_VALUE_MAX_LENGTH)),
            isSecret: z.boolean(),
            /** If absent, a secret keeps its hosts; an empty list removes the restriction. */
            hosts: z.optional(z.array(z.string())),
          }),
        )
        .check(z.maxLength(ENV_MAX_COUNT)),
    ),
    remove: z.optional(z.array(z.string()).check(z.maxLength(ENV_MAX_COUNT))),
  }),
  reply: z.object({ variables: z.array(BoxVariable) }),
})

/** A devbox that runs in a workspace, or the last one that did. */
export const WorkspaceBox = z.object({
  sandboxId: z.string(),
  title: z.nullable(z.string()),
  state: z.enum(boxStates),
  vmTier: z.int(),
  startedAt: z.nullable(z.string()),
})
export type WorkspaceBox = z.infer<typeof WorkspaceBox>

export const workspaceBoxes = endpoint({
  method: 'GET',
  path: '/workspaces/:id/boxes',
  summary: 'List the running devboxes of a workspace',
  params: ofSandbox,
  reply: z.object({ boxes: z.array(WorkspaceBox) }),
})

/** Whether devboxes run on this instance; `problem` says why not and what an administrator can do. */
export const runtimeStatus = endpoint({
  method: 'GET',
  path: '/runtime',
  version: null,
  summary: 'Check whether devboxes run on this instance, and which tools they have',
  reply: z.object({
    kind: z.nullable(z.enum(['bubblewrap', 'docker', 'kubernetes'])),
    problem: z.nullable(z.object({ reason: z.string(), remedy: z.string() })),
    /** Programs available in devboxes, such as `node`, `python3`, `git`. */
    tools: z.array(z.string()),
    /** The version of `node`. */
    node: z.nullable(z.string()),
    /** vCPUs and GiB of the machine; null if unknown. Absent from older servers. */
    capacity: z.optional(z.nullable(z.object({ cpu: z.int(), memory: z.int() }))),
  }),
})

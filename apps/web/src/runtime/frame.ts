import { CONSOLE_BATCH_MAX, CONSOLE_TEXT_MAX_LENGTH } from '@sandlot/core/runtime/limits'
import type { FileChanges, PreviewSource } from '@sandlot/core/runtime/rules'
import * as z from 'zod/mini'

/** What the app tells the frame. */
export type ToFrame =
  | (PreviewSource & { type: 'start'; path: string; secret: string | null })
  | ({ type: 'update' } & FileChanges)
  /** The list of external resources is another one. */
  | { type: 'resources'; externalResources: readonly string[] }
  /** The files were saved: a static site shows them now. */
  | { type: 'saved'; stylesOnly: boolean }
  | { type: 'navigate'; path: string }
  /** A new secret, before the last one runs out. */
  | { type: 'secret'; secret: string }
  | { type: 'back' | 'forward' | 'reload' }
  | { type: 'ping' }

/** A value of the console as far as it was sent; `more` counts what was left out. */
export type LoggedValue =
  | { kind: 'text'; text: string; more?: number | undefined }
  /** Shown as it is: numbers, booleans, null, symbols, dates, patterns. */
  | { kind: 'plain'; type: string; text: string }
  | { kind: 'error'; text: string; stack: string }
  | { kind: 'function'; text: string }
  | { kind: 'element'; text: string }
  | {
      kind: 'object' | 'array' | 'map' | 'set'
      name: string
      entries: [key: string, value: LoggedValue][]
      more?: number | undefined
    }
  /** Seen before on the way down, or too deep. */
  | { kind: 'cut'; text: string }

const text = z.string().check(z.maxLength(CONSOLE_TEXT_MAX_LENGTH * 2))
const count = z.optional(z.int().check(z.minimum(0)))

const LoggedValue: z.ZodMiniType<LoggedValue> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text, more: count }),
    z.object({ kind: z.literal('plain'), type: text, text }),
    z.object({ kind: z.literal('error'), text, stack: text }),
    z.object({ kind: z.literal('function'), text }),
    z.object({ kind: z.literal('element'), text }),
    z.object({
      kind: z.enum(['object', 'array', 'map', 'set']),
      name: text,
      entries: z.array(z.tuple([text, LoggedValue])),
      more: count,
    }),
    z.object({ kind: z.literal('cut'), text }),
  ]),
)

export const consoleLevels = ['log', 'info', 'warn', 'error', 'debug'] as const
export type ConsoleLevel = (typeof consoleLevels)[number]

const ConsoleLine = z.object({
  level: z.enum(consoleLevels),
  values: z.array(LoggedValue),
  /** How deep `console.group` has put it. */
  indent: z.int(),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

const FrameProblem = z.object({
  title: text,
  message: text,
  /** Of the sandbox, without a leading slash; null where the error is in none of its files. */
  path: z.nullable(text),
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
})
export type FrameProblem = z.infer<typeof FrameProblem>

const PackageName = z
  .string()
  .check(z.regex(/^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i), z.maxLength(214))
const PackageVersion = z.string().check(z.regex(/^\d+\.\d+\.\d+[\w.+-]*$/), z.maxLength(60))

/** What the frame tells the app. User code shares the frame's origin, so nothing of it is believed unread. */
export const FromFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    phase: z.enum(['starting', 'installing', 'building', 'running', 'ready']),
    done: z.optional(z.number()),
    total: z.optional(z.number()),
    name: z.optional(text),
  }),
  z.object({ type: z.literal('problem'), problem: FrameProblem }),
  z.object({ type: z.literal('no-problem') }),
  /** The package that the code asks for and the sandbox does not have, as the registry has it; null for no such one. */
  z.object({ type: z.literal('missing-package'), name: PackageName, version: z.nullable(PackageVersion) }),
  z.object({
    type: z.literal('console'),
    lines: z.array(ConsoleLine).check(z.maxLength(CONSOLE_BATCH_MAX)),
    /** Lines that were not sent because there were too many at once. */
    dropped: z.int().check(z.minimum(0)),
  }),
  z.object({ type: z.literal('console-clear') }),
  /** The code runs anew: in the same page, or in one that was loaded. */
  z.object({ type: z.literal('run'), isNewPage: z.boolean() }),
  z.object({ type: z.literal('location'), path: text, canGoBack: z.boolean(), canGoForward: z.boolean() }),
  /** The browser forgot what it kept of the preview; only a secret that is made after that opens it. */
  z.object({ type: z.literal('secret-wanted') }),
  z.object({ type: z.literal('pong') }),
])
export type FromFrame = z.infer<typeof FromFrame>

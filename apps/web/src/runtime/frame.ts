import { CONSOLE_BATCH_MAX, CONSOLE_TEXT_MAX_LENGTH } from '@sandlot/core/runtime/limits'
import type { FileChanges, PreviewSource } from '@sandlot/core/runtime/rules'
import * as z from 'zod/mini'

/** Messages of the app to the frame. */
export type ToFrame =
  | (PreviewSource & { type: 'start'; path: string; secret: string | null })
  | ({ type: 'update' } & FileChanges)
  /** The list of external resources has changed. */
  | { type: 'resources'; externalResources: readonly string[] }
  /** The files were saved, so a static site shows them now. */
  | { type: 'saved'; stylesOnly: boolean }
  | { type: 'navigate'; path: string }
  /** A new secret, before the last one expires. */
  | { type: 'secret'; secret: string }
  | { type: 'back' | 'forward' | 'reload' }
  | { type: 'ping' }

/** A console value as far as it was sent. `more` counts what was left out. */
export type LoggedValue =
  | { kind: 'text'; text: string; more?: number | undefined }
  /** Shown verbatim: numbers, booleans, null, symbols, dates, regular expressions. */
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
  /** Circular, or nested too deeply. */
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
  /** The nesting level of `console.group`. */
  indent: z.int(),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

const FrameProblem = z.object({
  title: text,
  message: text,
  /** A path in the sandbox without a leading slash. Null if the error is in none of its files. */
  path: z.nullable(text),
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
})
export type FrameProblem = z.infer<typeof FrameProblem>

const PackageName = z
  .string()
  .check(z.regex(/^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i), z.maxLength(214))
const PackageVersion = z.string().check(z.regex(/^\d+\.\d+\.\d+[\w.+-]*$/), z.maxLength(60))

/** Messages of the frame to the app. They are untrusted, because user code shares the frame's origin. */
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
  /**
   * The package that the code imports and the sandbox lacks, with its version in the registry. Null if it does not
   * exist there.
   */
  z.object({ type: z.literal('missing-package'), name: PackageName, version: z.nullable(PackageVersion) }),
  z.object({
    type: z.literal('console'),
    lines: z.array(ConsoleLine).check(z.maxLength(CONSOLE_BATCH_MAX)),
    /** The number of lines that were not sent because there were too many. */
    dropped: z.int().check(z.minimum(0)),
  }),
  z.object({ type: z.literal('console-clear') }),
  /** The code was rerun, in the same page or a new one. */
  z.object({ type: z.literal('run'), isNewPage: z.boolean() }),
  z.object({ type: z.literal('location'), path: text, canGoBack: z.boolean(), canGoForward: z.boolean() }),
  /** The browser has cleared its storage of the preview, so only a secret created after that opens it. */
  z.object({ type: z.literal('secret-wanted') }),
  z.object({ type: z.literal('pong') }),
])
export type FromFrame = z.infer<typeof FromFrame>

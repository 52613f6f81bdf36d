import type { Client } from '@sandlot/core/client'
import { type ErrorCode, toAppError } from '@sandlot/core/errors'
import { CONNECTION_LOSS } from '@sandlot/core/transport/live'
import { type Define, type Ended, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { openLiveSocket } from '../platform/network/live-socket.ts'
import { success, toJson } from '../platform/output/envelope.ts'
import { failureOf, innermostProblem } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { forPeople } from '../platform/output/output.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { viewOf } from '../platform/text/view.ts'
import { type Bell, createBell } from '../platform/time/bell.ts'
import { linkedAt } from './folder.ts'
import { syncTexts } from './messages.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { fileLines } from './sync.ts'
import { watchSettled } from './watch-folder.ts'

/** Delays between retries. */
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** Saves are announced by events; polling finds those announced during a gap. */
const LOOK_MS = 30_000
/** Errors that a retry may resolve. */
const PASSING: readonly ErrorCode[] = ['offline', 'unavailable', 'server', 'rate_limited', 'pending']
/** Problems that a person has to resolve first. */
const WAITING: readonly ErrorCode[] = ['conflict', 'validation', 'too_large', 'limit']

type Flags = { once?: true; dryRun?: true }
export type Synced = ShapeData<'sync/1'>

export const watchCommand: Define = (command, act) =>
  command
    .argument('[folder]', 'the linked folder (default: the current one)')
    .option('--once', 'sync once and end, as --json always does')
    .option('--dry-run', 'show what one sync would do, and change nothing')
    .addHelpText(
      'after',
      `${examples('sandlot watch', 'sandlot watch --once', 'sandlot watch --jsonl')}
Sends what you save and fetches what others save until you press Ctrl-C. Changes to the same file are
merged line by line; if they conflict, the file waits until you have chosen. A lost connection is restored.
`,
    )
    .action(
      act(async (context, { once, dryRun }: Flags, folder?: string) => {
        const { root } = await linkedAt(folder, context)
        return once || dryRun || context.flags.json
          ? syncOnce(root, { dryRun: dryRun ?? false }, context)
          : keepInSync(root, context)
      }),
    )

/** Syncs a linked folder and its sandbox once, and reports what went in which direction. */
export async function syncOnce(
  root: string,
  { dryRun = false }: { dryRun?: boolean },
  context: Context,
): Promise<Outcome<'sync/1'>> {
  const inRoot = { ...context, io: { ...context.io, cwd: root } }
  const pulled = await pull({ id: undefined, folder: undefined, dryRun }, inRoot)
  const at = { host: context.target().host, ...(dryRun && { dryRun }) }
  const { id, title, folder, version, files } = pulled.data
  if (pulled.items)
    return {
      shape: 'sync/1',
      data: { id, title, folder, version, pulled: files, pushed: [] },
      meta: at,
      text: fileLines(files),
      items: pulled.items,
    }
  const pushed = await push({ folder: root, ...(dryRun && { dryRun }) }, inRoot)
  const data: Synced = {
    id,
    title,
    folder,
    version: pushed.data.version,
    pulled: files,
    pushed: pushed.data.files,
  }
  return {
    shape: 'sync/1',
    data,
    meta: at,
    text: linesOf(data),
    ...(pushed.items && { items: pushed.items }),
  }
}

const linesOf = (data: Synced) => (view: ReturnType<typeof viewOf>) =>
  led(view.terminal ? '< ' : 'pulled\t', fileLines(data.pulled)(view)) +
  led(view.terminal ? '> ' : 'pushed\t', fileLines(data.pushed)(view))

const led = (by: string, lines: string) => lines.replace(/^(?=.)/gm, by)

/** Keeps both in sync until interrupted. */
export async function keepInSync(root: string, context: Context): Promise<Ended> {
  const { link } = await linkedAt(root, context)
  const client = await context.connect()
  const bell = createBell(context.signal)
  const stop = await listen(client, { root, id: link.id }, bell, context)
  const quiet = { ...context, notice: () => {} }
  context.notice(syncTexts.watching(root, link.id))
  const told = createTold(context)
  let failures = 0
  try {
    while (await bell.rung()) {
      try {
        const synced = await syncOnce(root, {}, quiet)
        print(synced, context)
        failures = 0
        told.clear(synced.items ? (synced.items[0]?.error?.message ?? null) : null)
      } catch (error) {
        const problem = innermostProblem(error) ?? toAppError(error)
        if (context.signal.aborted) break
        if (!PASSING.includes(problem.code) && !WAITING.includes(problem.code)) throw problem
        const { message, hint } = failureOf(problem, { target: context.target(), version: context.version })
        told.say(PASSING.includes(problem.code) ? syncTexts.goesOn(message) : `${message} ${hint}`)
        if (!PASSING.includes(problem.code)) continue
        setTimeout(bell.ring, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]).unref()
        failures += 1
      }
    }
  } finally {
    stop()
  }
  return { status: 0 }
}

/** Reports each problem once, and when it is resolved. */
function createTold({ notice }: Context) {
  let last: string | null = null
  const say = (text: string) => {
    if (text !== last) notice(text)
    last = text
  }
  return {
    say,
    clear: (text: string | null) => {
      if (text !== null) return say(text)
      if (last !== null) notice(syncTexts.goesAgain)
      last = null
    },
  }
}

function print(outcome: Outcome<'sync/1'>, context: Context): void {
  const { pulled, pushed } = outcome.data
  if (pulled.length + pushed.length === 0) return
  const { io, flags } = context
  io.stdout.write(
    flags.jsonl ? toJson(success(outcome), false) : forPeople(outcome.text(viewOf(io, context.clock())), io),
  )
}

/** Rings whenever either side may have changed. Returns a function that stops it. */
async function listen(
  client: Client,
  { root, id }: { root: string; id: string },
  bell: Bell,
  context: Context,
): Promise<() => void> {
  bell.ring()
  const failed = () => {
    context.notice(syncTexts.noticedLate(LOOK_MS / 1000))
    // If the folder was deleted, the next scan reports it.
    bell.ring()
  }
  const unwatch = watchSettled(root, { changed: bell.ring, failed }, context.io.platform)
  const look = setInterval(bell.ring, LOOK_MS)
  const socket = await openLiveSocket(client, context.version)
  socket.join(`live:${id}`, {
    joined: bell.ring,
    refused: () => {},
    event: (event) => event !== CONNECTION_LOSS && bell.ring(),
  })
  return () => {
    clearInterval(look)
    unwatch()
    socket.close()
  }
}

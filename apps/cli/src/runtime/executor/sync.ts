import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { type ExecutorSocket, openExecutor } from '@sandlot/core/runtime/executor/executor'
import type { ExecutorError } from '@sandlot/core/runtime/executor/live'
import { watchSettled } from '../../files/watch-folder.ts'
import { type Define, type Ended, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { fileProblem } from '../../platform/disk/file-problem.ts'
import { formatOf } from '../../platform/output/output.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { devboxTexts } from '../boxes/messages.ts'
import { executorFiles } from './files.ts'
import { tokenPlace } from './token.ts'

export const syncCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox', 'before others')
    .argument('[folder]', 'the folder to send (default: the current one)')
    .addHelpText(
      'after',
      `${examples('sandlot devbox sync 3l5fg9', 'sandlot devbox sync 3l5fg9 ./app')}
Starts the devbox, sends the files of the folder and then every change, and prints the output of its
tasks until you press Ctrl-C. Files matched by .gitignore or .sandlotignore are not sent, nor are
node_modules and links.
`,
    )
    .action(act((context, _flags, id: string, folder?: string) => syncFolder({ id, folder }, context)))

/** Runs a local folder in a devbox while somebody works on it. */
async function syncFolder(
  { id, folder }: { id: string; folder: string | undefined },
  context: Context,
): Promise<Ended> {
  if (formatOf(context.flags) !== 'text') throw new AppError('usage', devboxTexts.syncJson, { field: 'json' })
  const root = resolve(context.io.cwd, folder ?? '.')
  await stat(root).catch((error: unknown) => {
    throw fileProblem(error, 'read', root)
  })
  const client = await context.connect()
  const { io } = await import('socket.io-client')
  let fail: (error: ExecutorError) => void = () => {}
  const failure = new Promise<ExecutorError>((resolve) => {
    fail = resolve
  })
  const executor = await openExecutor(
    id,
    {},
    {
      started: () => context.notice(devboxTexts.syncing(root, id)),
      log: ({ data }) => void context.io.stdout.write(data),
      ports: (ports) => {
        for (const { port, url } of ports) context.notice(devboxTexts.answersAt(port, url))
      },
      failed: fail,
    },
    {
      client,
      tokens: tokenPlace(context),
      now: () => context.clock().getTime(),
      connect: (hostname): ExecutorSocket => io(hostname, { transports: ['websocket', 'polling'] }),
    },
  )
  const send = async () => executor.update(await executorFiles(root))
  const sendAgain = () => void send().catch((error: Error) => context.notice(error.message))
  const failed = () => {
    context.notice(devboxTexts.watchesLess)
    // If the folder was deleted, the next scan reports it.
    sendAgain()
  }
  const stopWatching = watchSettled(root, { changed: sendAgain, failed }, context.io.platform)
  try {
    await send()
    const ended = await Promise.race([failure, aborted(context.signal)])
    // Interrupting is the normal way to stop.
    if (ended) throw new AppError('unavailable', ended.message, { reason: ended.reason })
    return { status: 0 }
  } finally {
    stopWatching()
    executor.close()
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<null>((done) => {
    if (signal.aborted) done(null)
    signal.addEventListener('abort', () => done(null), { once: true })
  })

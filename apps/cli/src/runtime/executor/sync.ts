import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { type ExecutorSocket, openExecutor } from '@sandlot/core/runtime/executor/executor'
import type { ExecutorError } from '@sandlot/core/runtime/executor/live'
import type { ExecutorFiles } from '@sandlot/core/runtime/executor/rules'
import type { TokenStore } from '@sandlot/core/runtime/executor/token'
import { isText, scanFolder } from '../../files/scan.ts'
import { watchSettled } from '../../files/watch-folder.ts'
import { type Define, type Ended, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { fileProblem } from '../../platform/disk/file-problem.ts'
import { changeSecretJson, isObject, readJsonObject } from '../../platform/disk/json-file.ts'
import { formatOf } from '../../platform/output/output.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { devboxTexts } from '../boxes/messages.ts'

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
      tokens: tokenStore(context),
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

/** The files of a folder that an executor sends, without ignored ones and packages. */
async function executorFiles(root: string): Promise<ExecutorFiles> {
  const { files } = await scanFolder(root, [])
  const read = [...files.keys()].map(async (path) => {
    const content = await readFile(join(root, path)).catch(() => null)
    if (content === null) return []
    const isBinary = !isText(content)
    const code = content.toString(isBinary ? 'base64' : 'utf8')
    return [[path, { code, ...(isBinary && { isBinary }) }] as const]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

/** Where this device caches its executors' token, per host and account. */
function tokenStore({ directory, target, notice }: Context): TokenStore {
  const path = join(directory, 'executors.json')
  const { key: account } = target()
  return {
    read: () => {
      const kept = readJsonObject(path, notice)?.[account]
      return isObject(kept) && typeof kept.key === 'string' && typeof kept.timestamp === 'number'
        ? { key: kept.key, timestamp: kept.timestamp }
        : null
    },
    write: (kept) => changeSecretJson(path, (stored) => ({ ...stored, [account]: kept })),
  }
}

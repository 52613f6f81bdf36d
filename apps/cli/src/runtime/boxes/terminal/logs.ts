import { stripVTControlCharacters } from 'node:util'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { type BoxSession, readBox, sessionOutput } from '@sandlot/core/runtime/boxes/rest'
import { isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import { type Define, type Ended, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { success, toJson } from '../../../platform/output/envelope.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { formatOf } from '../../../platform/output/output.ts'
import { sandboxArgument } from '../../../sandboxes/argument.ts'
import { devboxTexts } from '../messages.ts'
import { follow } from './follow.ts'
import { written } from './written.ts'

type Flags = { follow?: true }
type Wanted = { id: string; name: string | undefined }

export const logsCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox', 'before others')
    .argument('[task]', 'name of a task, or id of a terminal (default: the only task that has run)')
    .option('-f, --follow', 'keep printing until the task ends or you press Ctrl-C')
    .addHelpText(
      'after',
      examples(
        'sandlot devbox logs 3l5fg9',
        'sandlot devbox logs 3l5fg9 dev --follow',
        'sandlot devbox logs 3l5fg9 test --json',
      ),
    )
    .action(
      act((context, flags: Flags, id: string, name?: string) =>
        flags.follow ? followLogs({ id, name }, context) : showLogs({ id, name }, context),
      ),
    )

/** The recent output of a task, as far as the devbox keeps it. */
async function showLogs(wanted: Wanted, context: Context): Promise<Outcome<'devbox.logs/1'>> {
  const client = await context.connect()
  const session = await sessionNamed(client, wanted)
  const params = { id: wanted.id, session: session.id }
  const { text } = await client.rest(sessionOutput, { params })
  return {
    shape: 'devbox.logs/1',
    // Tasks print for a terminal, which readers of a document do not have.
    data: { session, text: stripVTControlCharacters(text) },
    meta: { host: context.target().host },
    text: () => (text === '' || text.endsWith('\n') ? text : `${text}\n`),
  }
}

async function followLogs(wanted: Wanted, context: Context): Promise<Ended> {
  const format = formatOf(context.flags)
  if (format === 'json') throw new AppError('usage', devboxTexts.followJson, { field: 'json' })
  const { host } = context.target()
  const client = await context.connect()
  const { id: sessionId } = await sessionNamed(client, wanted)
  // A character may be split across chunks.
  const decoder = new TextDecoder()
  const shown = (piece: Buffer) =>
    format === 'text'
      ? piece
      : toJson(
          success({
            shape: 'devbox.output/1',
            data: { text: decoder.decode(piece, { stream: true }) },
            meta: { host },
          }),
          false,
        )
  try {
    await follow(
      client,
      { id: wanted.id, sessionId, signal: context.signal },
      {
        output: (piece) => written(context.io.stdout, shown(piece)),
        disconnected: () => context.notice(devboxTexts.connectionLost),
        lost: (bytes) => context.notice(devboxTexts.lost(bytes)),
      },
      context,
    )
  } catch (error) {
    // Interrupting is the normal way to stop following.
    if (!context.signal.aborted) throw error
  }
  return { status: 0 }
}

/** The latest run of a task, or a session by id. */
async function sessionNamed(client: Client, { id, name }: Wanted): Promise<BoxSession> {
  const { state, sessions } = await client.rest(readBox, { params: { id } })
  if (!isBoxUp(state))
    throw new AppError('conflict', boxMessages.notRunning, {
      hint: devboxTexts.startHint(id),
      reason: 'notRunning',
    })
  const tasks = sessions.filter(({ kind }) => kind === 'task')
  const names = [...new Set(tasks.map((task) => task.name))]
  if (name === undefined && names.length > 1)
    throw new AppError('usage', devboxTexts.severalLogs(names), { field: 'task' })
  const found =
    name === undefined
      ? tasks.at(-1)
      : (tasks.findLast((task) => task.name === name) ?? sessions.find((session) => session.id === name))
  if (found) return found
  const said = name === undefined ? devboxTexts.noLogs : devboxTexts.noSuchLog(name)
  throw new AppError('not_found', said, {
    hint: devboxTexts.logsHint(id),
    field: 'task',
    reason: 'noTask',
  })
}

import { commentMessages } from '@sandlot/core/comments/messages'
import { type Anchor, writeComment } from '@sandlot/core/comments/queries'
import { commentProblem } from '@sandlot/core/comments/rules'
import { AppError } from '@sandlot/core/errors'
import { inputError } from '@sandlot/core/input-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import { lineRange } from '../platform/commands/line-range.ts'
import type { Context } from '../platform/context.ts'
import { readStdin } from '../platform/input/stdin.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'
import { commentTexts } from './messages.ts'
import { presentThread } from './present.ts'

type Flags = { file?: string; lines?: string; reply?: string }

export const addCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('<text>', 'the comment, with people as @username, or - to read it from standard input')
    .option('--file <path>', 'comment on lines of this file')
    .option('--lines <lines>', 'which lines, such as 7 or 7-9')
    .option('--reply <comment>', 'reply in the thread that this comment started')
    .addHelpText(
      'after',
      examples(
        'sandlot comment add 3l5fg9 "Nice work, @ada"',
        'sandlot comment add 3l5fg9 "Why twice?" --file src/App.js --lines 7-9',
      ),
    )
    .action(act((context, flags: Flags, id: string, text: string) => add(id, text, flags, context)))

function anchorOf({ file, lines, reply }: Flags): Anchor {
  if (reply !== undefined && (file !== undefined || lines !== undefined))
    throw new AppError('usage', commentTexts.replyHasPlace, { field: 'reply' })
  if (file === undefined && lines === undefined) return null
  if (file === undefined || lines === undefined)
    throw new AppError('usage', commentTexts.needsBoth, { field: file === undefined ? 'file' : 'lines' })
  const { from, to } = lineRange(lines)
  return { kind: 'code', path: file, line: from, endLine: to }
}

async function add(
  id: string,
  text: string,
  flags: Flags,
  context: Context,
): Promise<Outcome<'comment.add/1'>> {
  const { host } = context.target()
  const anchor = anchorOf(flags)
  const content = text === '-' ? await readStdin(context) : text
  const problem = commentProblem(content)
  if (problem) throw inputError(commentMessages, problem, { field: 'text' })
  const client = await context.connect()
  const { reply: parentId } = flags
  const thread = await writeComment(client, {
    sandboxId: id,
    content,
    anchor,
    ...(parentId !== undefined && { parentId }),
  })
  const data = presentThread(thread)
  return { shape: 'comment.add/1', data, meta: { host }, text: () => `${commentTexts.added(data.id)}\n` }
}

import { fetchComments } from '@sandlot/core/comments/queries'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'
import { commentTexts } from './messages.ts'
import { placeOf, presentThread, type ThreadItem } from './present.ts'

type Flags = ListFlags & { resolved?: true }

const columns: Column<ThreadItem>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'author', value: ({ author }) => author },
  { title: 'about', value: placeOf, shrinks: true },
  { title: 'comment', value: ({ content }) => content, paint: 'bold', shrinks: true },
  { title: 'replies', value: ({ replies }) => String(replies.length) },
]
const sortBy = {
  at: ({ at }: ThreadItem) => Date.parse(at),
  author: ({ author }: ThreadItem) => author ?? '',
}

export const listCommand: Define = (command, act) =>
  listFlags(sandboxArgument(command), Object.keys(sortBy), 'default: all')
    .option('--resolved', 'also show resolved ones')
    .addHelpText(
      'after',
      examples('sandlot comment list 3l5fg9', 'sandlot comment list 3l5fg9 --resolved --json'),
    )
    .action(act((context, flags: Flags, id: string) => listComments(id, flags, context)))

/** The threads of a sandbox, newest first. */
async function listComments(id: string, flags: Flags, context: Context): Promise<Outcome<'comment.list/1'>> {
  const { host } = context.target()
  const threads = (await fetchComments(await context.connect(), id)).map(presentThread)
  const shown = threads.filter(({ resolved }) => flags.resolved || !resolved)
  const data = arrangeAndTell(shown, flags, sortBy, context)
  return {
    shape: 'comment.list/1',
    each: 'comment/1',
    data,
    meta: { host },
    text: table(columns, data, threads.length > 0 ? commentTexts.noneOpen : commentTexts.none),
  }
}

import { sizeText } from '@sandlot/core/files/size-rules'
import { listUploads, type Upload } from '@sandlot/core/profile/uploads-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { profileTexts } from './messages.ts'

/** An uploaded file, for programs. */
export const presentUpload = ({ id, name, objectSize, url }: Upload) => ({ id, name, size: objectSize, url })
type Item = ReturnType<typeof presentUpload>

const columns: Column<Item>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'name', value: ({ name }) => name, paint: 'bold', shrinks: true },
  { title: 'size', value: ({ size }) => String(size), shown: ({ size }) => sizeText(size) },
]

export const uploadsListCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot uploads list', 'sandlot uploads list --json'))
    .action(act((context) => listOwnUploads(context)))

/** The person's uploaded files, newest first, and their total size. */
async function listOwnUploads(context: Context): Promise<Outcome<'uploads.list/1'>> {
  const { host } = context.target()
  const { uploads, currentSize, maxSize } = await (await context.connect()).rest(listUploads)
  const data = uploads.map(presentUpload)
  context.notice(profileTexts.used(sizeText(currentSize), sizeText(maxSize)))
  return {
    shape: 'uploads.list/1',
    each: 'uploads/1',
    data,
    meta: { host },
    text: table(columns, data, profileTexts.noUploads),
  }
}

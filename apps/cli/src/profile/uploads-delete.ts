import { AppError } from '@sandlot/core/errors'
import { deleteUpload, listUploads } from '@sandlot/core/profile/uploads-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { profileTexts } from './messages.ts'
import { presentUpload } from './uploads-list.ts'

type Flags = { yes?: true; dryRun?: true }

export const uploadsDeleteCommand: Define = (command, act) =>
  command
    .argument('<id>', 'the id of an uploaded file')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText('after', examples('sandlot uploads delete 0b9c2a51-6d3e-4f0a-9a51-0d2f5c1b7e42 --yes'))
    .action(act((context, flags: Flags, id: string) => removeUpload(id, flags, context)))

/** Deletes an uploaded file, after confirmation. */
async function removeUpload(
  id: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'uploads.delete/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const upload = (await client.rest(listUploads)).uploads.find((one) => one.id === id)
  if (!upload)
    throw new AppError('not_found', profileTexts.unknownUpload(id), { reason: 'uploadUnknown', field: 'id' })
  const name = clean(upload.name)
  if (asks) await agree(profileTexts.deleteQuestion(name), context)
  if (!dryRun) await client.rest(deleteUpload, { params: { id } })
  return {
    shape: 'uploads.delete/1',
    data: presentUpload(upload),
    meta: { host, ...(dryRun && { dryRun }) },
    text: () => `${dryRun ? profileTexts.wouldDelete(name) : profileTexts.deleted(name)}\n`,
  }
}

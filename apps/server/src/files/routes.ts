import { refusalError } from '@sandlot/core/actions'
import { RESTORE_BODY_MAX_BYTES, SAVE_BODY_MAX_BYTES } from '@sandlot/core/files/limits'
import { historyRefusals } from '@sandlot/core/files/refusals'
import {
  listVersions,
  readVersion,
  readVersionFiles,
  restoreVersion,
  saveFiles,
} from '@sandlot/core/files/rest'
import { reaches } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { authorizationOf } from '../sandboxes/access.ts'
import { findSandbox } from '../sandboxes/repo.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { seek } from '../sandboxes/seek.ts'
import { restoreFiles, saveChanges } from './commands.ts'
import { withOrigin } from './first-version.ts'
import { readVersionContents } from './history.ts'
import { listSaves, readSave } from './list-saves.ts'

/** Reads the history as of one moment. It requires write access, because the history contains what was deleted. */
async function inHistory<Result>(
  context: Context,
  id: string,
  read: (db: Reader, sandbox: SandboxRow) => Promise<Result>,
): Promise<Result> {
  const seen = await seek(context, id)
  if (!reaches(await authorizationOf(seen, context), 'WRITE_CODE'))
    throw refusalError(historyRefusals, 'historyNotAllowed')
  return context.db.transaction(async (tx) => read(tx, (await findSandbox(tx, seen.id)) ?? seen), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

const presentSaved = ({ version, savedAt }: { version: number; savedAt: Date }) => ({
  version,
  savedAt: savedAt.toISOString(),
})

export const routes: AnyRoute[] = [
  route(saveFiles, {
    policy: 'signedIn',
    action: 'sandbox.save',
    bodyMaxBytes: SAVE_BODY_MAX_BYTES,
    handle: async ({ params, body, context }) => {
      const { modules, directories, ...saved } = await saveChanges(context, params.id, body.changes)
      return { ...presentSaved(saved), modules, directories }
    },
  }),
  route(listVersions, {
    policy: 'signedIn',
    handle: async ({ params, query, context }) => {
      const { sandbox, versions, hasMore } = await inHistory(context, params.id, async (db, sandbox) => ({
        sandbox,
        ...(await listSaves(db, sandbox, query)),
      }))
      return {
        versions: await Promise.all(versions.map((version) => withOrigin(version, sandbox, context))),
        hasMore,
      }
    },
  }),
  route(readVersion, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const { sandbox, save } = await inHistory(context, params.id, async (db, sandbox) => ({
        sandbox,
        save: await readSave(db, sandbox, params.version),
      }))
      return withOrigin(save, sandbox, context)
    },
  }),
  route(readVersionFiles, {
    policy: 'signedIn',
    handle: ({ params, context }) =>
      inHistory(context, params.id, async (db, sandbox) => ({
        version: params.version,
        files: await readVersionContents(db, sandbox, params.version),
      })),
  }),
  route(restoreVersion, {
    policy: 'signedIn',
    action: 'sandbox.save',
    bodyMaxBytes: RESTORE_BODY_MAX_BYTES,
    handle: async ({ params, body, context }) =>
      presentSaved(await restoreFiles(context, params.id, params.version, body.paths)),
  }),
]

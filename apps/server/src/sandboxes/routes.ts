import { isGitId } from '@sandlot/core/repositories/git-rules'
import {
  exportSandboxFiles,
  forkSandbox as forkCall,
  forkSandboxByPath,
  generateTitle,
  getSandbox,
} from '@sandlot/core/sandboxes/rest'
import { suggestTitle } from '@sandlot/core/sandboxes/rules'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { forkRepository } from '../repositories/fork.ts'
import { takeByOpening } from '../sharing/redeem.ts'
import { assertMayExport, authorise } from './access.ts'
import { forkSandbox, noteAccess } from './fork.ts'
import { metadataRoutes } from './metadata-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { presentSandbox } from './present.ts'
import { publicSearchRoutes } from './public-search.ts'
import { findSandbox } from './repo.ts'

const forkById: typeof forkSandbox = (context, id, input) =>
  isGitId(id) ? forkRepository(context, id, input) : forkSandbox(context, id, input)

export const routes: AnyRoute[] = [
  route(generateTitle, {
    policy: 'anyone',
    handle: async ({ context: { ids } }) => ({
      title: suggestTitle((below) => ids.bytes(4).readUInt32BE() % below),
    }),
  }),
  route(getSandbox, {
    policy: 'anyone',
    handle: async ({ params, context }) => {
      const row = await authorise(await findSandbox(context.db, params.id), 'READ', context)
      await noteAccess(context, row)
      await takeByOpening(context, row)
      return presentSandbox(row, context)
    },
  }),
  route(exportSandboxFiles, {
    policy: 'anyone',
    handle: async ({ params, context }) => {
      const row = await authorise(await findSandbox(context.db, params.id), 'READ', context)
      assertMayExport(row)
      return presentSandbox(row, context)
    },
  }),
  // The command itself asks to sign in: what it says depends on what is to be forked.
  route(forkCall, {
    policy: 'anyone',
    handle: async ({ params, body, context }) =>
      presentSandbox(await forkById(context, params.id, body), context),
  }),
  route(forkSandboxByPath, {
    policy: 'anyone',
    handle: async ({ params, body, context }) =>
      presentSandbox(await forkById(context, params['*'], body), context),
  }),
  ...metadataRoutes,
  ...ownRoutes,
  ...publicSearchRoutes,
]

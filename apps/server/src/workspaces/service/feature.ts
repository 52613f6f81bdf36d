import {
  createServiceAccount,
  createServiceToken,
  listServiceAccounts,
  removeServiceAccount,
  revokeServiceToken,
  setServiceRole,
} from '@sandlot/core/workspaces/service/rest'
import { defineFeature } from '../../platform/define-feature.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { assertReader } from '../assert-reader.ts'
import { changeServiceRole, createService, createToken, removeService, revokeToken } from './commands.ts'
import { serviceAccountsOf } from './repo.ts'

const named = ({ id, account }: { id: string; account: string }) => ({ teamId: id, accountId: account })

const routes: AnyRoute[] = [
  route(listServiceAccounts, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const workspaceId = await assertReader(context, params.id, 'service.read')
      return { accounts: await serviceAccountsOf(context.db, workspaceId, context.clock.now()) }
    },
  }),
  route(createServiceAccount, {
    policy: 'signedIn',
    action: 'service.create',
    handle: async ({ params, body, context }) => createService(context, { teamId: params.id, ...body }),
  }),
  route(setServiceRole, {
    policy: 'signedIn',
    action: 'service.role',
    handle: async ({ params, body, context }) => changeServiceRole(context, { ...named(params), ...body }),
  }),
  route(removeServiceAccount, {
    policy: 'signedIn',
    action: 'service.remove',
    handle: async ({ params, context }) => {
      await removeService(context, named(params))
      return {}
    },
  }),
  route(createServiceToken, {
    policy: 'signedIn',
    action: 'service.token',
    handle: async ({ params, body, context }) => createToken(context, { ...named(params), ...body }),
  }),
  route(revokeServiceToken, {
    policy: 'signedIn',
    action: 'service.revoke',
    handle: async ({ params, context }) => {
      await revokeToken(context, { ...named(params), tokenId: params.token })
      return {}
    },
  }),
]

export const workspaceServices = defineFeature({ routes })

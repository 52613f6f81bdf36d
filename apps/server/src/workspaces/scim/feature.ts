import { refusalError } from '@sandlot/core/actions'
import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { scimRefusals } from '@sandlot/core/workspaces/scim/refusals'
import { connectScim, disconnectScim, readScim, setScimGroup } from '@sandlot/core/workspaces/scim/rest'
import { defineFeature } from '../../platform/define-feature.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { actHolding } from '../act.ts'
import { assertReader } from '../assert-reader.ts'
import { connect, connectionOf, disconnect } from './connection.ts'
import { scimRoutes } from './protocol.ts'
import { changeGroupRole } from './resources.ts'

const routes: AnyRoute[] = [
  route(readScim, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const workspaceId = await assertReader(context, params.id, 'scim.read')
      return { connection: await connectionOf(context, workspaceId) }
    },
  }),
  route(connectScim, {
    policy: 'signedIn',
    action: 'scim.connect',
    handle: async ({ params, context }) => connect(context, params.id),
  }),
  route(disconnectScim, {
    policy: 'signedIn',
    action: 'scim.connect',
    handle: async ({ params, context }) => {
      await disconnect(context, params.id)
      return {}
    },
  }),
  route(setScimGroup, {
    policy: 'signedIn',
    action: 'scim.group',
    handle: async ({ params, body: { authorization }, context }) => {
      const act = { action: 'scim.group', teamId: params.id, field: 'id' } as const
      return actHolding(context, { ...act, refusals: settingsRefusals }, async ({ tx, now, team }) => {
        const changed = await changeGroupRole({ tx, context, team, now }, params.group, authorization)
        if (!changed) throw refusalError(scimRefusals, 'scimGroupNotFound', { field: 'group' })
        const { row, members, events } = changed
        return {
          result: { id: row.id, displayName: row.displayName, authorization: row.authorization, members },
          audit: { details: { group: row.displayName, authorization } },
          events,
        }
      })
    },
  }),
]

export const workspaceDirectory = defineFeature({ routes: [...routes, ...scimRoutes] })

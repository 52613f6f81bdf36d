import { Readable } from 'node:stream'
import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { portRefusals, sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import {
  boxEnv,
  changeBoxEnv,
  endSession,
  execInBox,
  openSession,
  readBox,
  restartBox,
  runtimeStatus,
  sessionOutput,
  setPort,
  startBox,
  stopBox,
  workspaceBoxes,
} from '@sandlot/core/runtime/boxes/rest'
import { isPort } from '@sandlot/core/runtime/boxes/rules'
import { reaches } from '@sandlot/core/sandboxes/rules'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { Context } from '../../platform/context.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { authorizationOf, authorize } from '../../sandboxes/access.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { seek } from '../../sandboxes/seek.ts'
import { assertDevbox } from './assert-devbox.ts'
import { askToEnter, askToRun, askToStop } from './commands.ts'
import { setVisibility } from './ports/ports.ts'
import { presentBox, presentPort } from './present.ts'
import { boxesOfWorkspace } from './repo.ts'
import { execLines } from './sessions/exec-lines.ts'
import { lastOutput } from './sessions/last-output.ts'
import { openNamed } from './sessions/sessions.ts'
import { whileAllowed } from './sessions/while-allowed.ts'
import { changeVariables, readVariables } from './variables.ts'

/** Its processes, output and variables are only for those who may run programs in it. */
const seekOwn = async (context: Context, id: string): Promise<SandboxRow> =>
  authorize(await seek(context, id), 'WRITE_CODE', context)

const present = async (context: Context, id: string) =>
  presentBox(context, await seek(context, id), context.boxes)

export const boxRoutes: AnyRoute[] = [
  route(runtimeStatus, { policy: 'anyone', handle: ({ context }) => context.boxes.status() }),
  route(readBox, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const row = await seek(context, params.id)
      const box = await presentBox(context, row, context.boxes)
      // Viewers see that it runs and on which ports, but not what is typed there.
      return reaches(await authorizationOf(row, context), 'WRITE_CODE')
        ? box
        : { ...box, sessions: [], tasks: [] }
    },
  }),
  route(startBox, {
    policy: 'signedIn',
    action: 'box.start',
    handle: async ({ params, context }) => {
      const sandboxId = await askToRun(context, params.id)
      await context.boxes.enter(sandboxId)
      return present(context, sandboxId)
    },
  }),
  route(stopBox, {
    policy: 'signedIn',
    action: 'box.stop',
    makesRoom: true,
    handle: async ({ params, context }) => {
      const sandboxId = await askToStop(context, params.id)
      await context.boxes.takeDown(sandboxId)
      return present(context, sandboxId)
    },
  }),
  route(restartBox, {
    policy: 'signedIn',
    action: 'box.start',
    handle: async ({ params, context }) => {
      const sandboxId = await askToRun(context, params.id)
      await context.boxes.takeDown(sandboxId)
      await context.boxes.enter(sandboxId)
      return present(context, sandboxId)
    },
  }),
  route(openSession, {
    policy: 'signedIn',
    action: 'box.run',
    makesRoom: true,
    handle: async ({ params, body, context }) => {
      const sandboxId = await askToEnter(context, params.id, { session: body.kind })
      return openNamed(context.db, sandboxId, await context.boxes.enter(sandboxId), body)
    },
  }),
  route(endSession, {
    policy: 'signedIn',
    action: 'box.run',
    makesRoom: true,
    handle: async ({ params, context }) => {
      const sandboxId = await askToEnter(context, params.id, { ended: params.session })
      return { ended: (await context.boxes.glance(sandboxId)?.end(params.session)) ?? false }
    },
  }),
  route(sessionOutput, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const { id } = await seekOwn(context, params.id)
      const agent = context.boxes.glance(id)
      if (!agent) throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
      const output = await lastOutput(agent, params.session)
      if (!output) throw errorOfRefusal(sessionRefusals, { reason: 'noSession', params: {} })
      return output
    },
  }),
  route(setPort, {
    policy: 'signedIn',
    action: 'box.port',
    handle: async ({ params, body, context }) => {
      const port = Number(params.port)
      if (!isPort(port))
        throw errorOfRefusal(
          portRefusals,
          { reason: 'noPort', params: { typed: params.port } },
          { field: 'port' },
        )
      const sandboxId = await setVisibility(context, params.id, port, body.visibility)
      return presentPort(context, sandboxId, { port, visibility: body.visibility })
    },
  }),
  route(execInBox, {
    policy: 'signedIn',
    action: 'box.run',
    makesRoom: true,
    handle: async ({ params, body, context, reply }) => {
      const { command, cwd, env = [], stdin = '' } = body
      const sandboxId = await askToEnter(context, params.id, { program: command[0] })
      const agent = await context.boxes.enter(sandboxId)
      const running = await agent.exec({
        command,
        ...(cwd !== undefined && { cwd }),
        env: Object.fromEntries(env.map(({ name, value }) => [name, value])),
      })
      await reply
        .header('cache-control', 'no-store')
        .type('application/x-ndjson')
        .send(Readable.from(execLines(running, stdin, whileAllowed(context, sandboxId, running))))
      return reply
    },
  }),
  route(boxEnv, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const row = await seekOwn(context, params.id)
      assertDevbox(row)
      return { variables: await readVariables(context, row.id) }
    },
  }),
  route(changeBoxEnv, {
    policy: 'signedIn',
    action: 'box.variables',
    handle: async ({ params, body, context }) => {
      const variables = await changeVariables(context, params.id, body)
      await context.boxes.renewVariables((await seek(context, params.id)).id)
      return { variables }
    },
  }),
  route(workspaceBoxes, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      if ((await context.roleIn(params.id)) === null) throw refusalError(workspaceRefusals, 'notMember')
      const rows = await boxesOfWorkspace(context.db, params.id.toLowerCase())
      const seen = await Promise.all(
        rows.map(async (row) => ((await authorizationOf(row.sandbox, context)) === 'NONE' ? [] : [row])),
      )
      return {
        boxes: seen.flat().map(({ box, sandbox }) => ({
          sandboxId: box.sandboxId,
          title: sandbox.title,
          state: box.state,
          vmTier: box.vmTier,
          startedAt: box.startedAt?.toISOString() ?? null,
        })),
      }
    },
  }),
]

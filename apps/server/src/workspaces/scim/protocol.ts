import { AppError, httpStatus } from '@sandlot/core/errors'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import SCIMMY from 'scimmy'
import { type Context, requireViewer } from '../../platform/context.ts'
import { type PageRoute, page } from '../../platform/http/route.ts'
import { SCIM_PATH } from './path.ts'
import { type Directory, StaleResource } from './resources.ts'
import { scimConnections } from './tables.ts'

// SCIM 2.0 (RFC 7644) has its own schemas, errors and media type, so its routes are not our endpoints.

/** How often a patch is retried after a concurrent change. */
const PATCH_TRIES = 20

const MEDIA = 'application/scim+json; charset=utf-8'

/** Returns the workspace whose directory signed in; nothing exists for anybody else. */
async function directoryOf(context: Context): Promise<Directory> {
  const { userId } = requireViewer(context)
  const [connection] = await context.db
    .select({ workspaceId: scimConnections.workspaceId })
    .from(scimConnections)
    .where(eq(scimConnections.userId, userId))
  if (!connection) throw new SCIMMY.Types.Error(403, null as never, 'This token is not that of a directory')
  return { context, workspaceId: connection.workspaceId }
}

type Asked = { directory: Directory; id: string | undefined; query: Record<string, string>; body: object }
type Answered = { status: number; body?: unknown }

/** The error in the format of SCIM. */
function problemOf(error: unknown): Answered {
  const told =
    error instanceof AppError ? { status: httpStatus[error.code], detail: error.message } : (error as object)
  // Our own faults are not reported in SCIM's format: the general error handler logs them.
  if (!(error instanceof AppError) && !(error instanceof SCIMMY.Types.Error)) throw error
  const body = new SCIMMY.Messages.ErrorResponse(told as never)
  return { status: Number((body as unknown as { status: string }).status), body }
}

const route = (method: PageRoute['method'], path: string, answer: (asked: Asked) => Promise<Answered>) =>
  page({
    method,
    url: `${SCIM_PATH}${path}`,
    policy: 'signedIn',
    handle: async ({ request, reply, context }) => {
      const { id } = request.params as { id?: string }
      const query = request.query as Record<string, string>
      const asking = async () =>
        answer({ directory: await directoryOf(context), id, query, body: request.body as object })
      const { status, body } = await asking().catch(problemOf)
      return send(reply, context, status, body)
    },
  })

const send = (reply: FastifyReply, { publicUrl }: Context, status: number, body: unknown) => {
  reply.code(status).header('cache-control', 'no-store')
  if (body === undefined) return reply.send()
  // Directories expect absolute URLs.
  const text = JSON.stringify(body).replaceAll('"/scim/v2/', `"${publicUrl()}${SCIM_PATH}/`)
  return reply.type(MEDIA).send(text)
}

SCIMMY.Resources.User.basepath('/scim/v2')
SCIMMY.Resources.Group.basepath('/scim/v2')

/** The parameters that narrow a list, in scimmy's form. */
const configOf = ({
  filter,
  attributes,
  excludedAttributes,
  sortBy,
  sortOrder,
  startIndex,
  count,
}: Asked['query']) => {
  const told = { filter, attributes, excludedAttributes, sortBy, sortOrder }
  const numbers = { startIndex: startIndex && Number(startIndex), count: count && Number(count) }
  return Object.fromEntries(
    Object.entries({ ...told, ...numbers }).filter(([, value]) => value !== undefined && value !== ''),
  )
}

type Operation = { path?: unknown; value?: unknown }

const booleanOf = (value: unknown) =>
  typeof value === 'string' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value

/** Microsoft Entra ID sends the active state as the strings `True` and `False`. */
function withBooleans(body: object): object {
  const { Operations } = body as { Operations?: unknown }
  if (!Array.isArray(Operations)) return body
  const read = ({ path, value, ...rest }: Operation): object => {
    if (path === 'active') return { ...rest, path, value: booleanOf(value) }
    const isBare = path === undefined && typeof value === 'object' && value !== null && 'active' in value
    const told = isBare ? { ...value, active: booleanOf(value.active) } : value
    return { ...rest, ...(path !== undefined && { path }), ...(told !== undefined && { value: told }) }
  }
  return { ...body, Operations: Operations.map((one) => (typeof one === 'object' && one ? read(one) : one)) }
}

type Kind = typeof SCIMMY.Resources.User

const resourceRoutes = (name: string, Resource: Kind): PageRoute[] => [
  route('GET', `/${name}`, async ({ directory, query }) => ({
    status: 200,
    body: await new Resource(configOf(query) as never).read(directory),
  })),
  route('GET', `/${name}/:id`, async ({ directory, id, query }) => ({
    status: 200,
    body: await new Resource(id as never, configOf(query) as never).read(directory),
  })),
  route('POST', `/${name}`, async ({ directory, body }) => ({
    status: 201,
    body: await new Resource().write(body as never, directory),
  })),
  route('PUT', `/${name}/:id`, async ({ directory, id, body }) => ({
    status: 200,
    body: await new Resource(id as never).write(body as never, directory),
  })),
  route('PATCH', `/${name}/:id`, async ({ directory, id, body }) => {
    const patch = withBooleans(body)
    for (let tries = 1; ; tries += 1) {
      const resource = new Resource(id as never)
      try {
        const patched = await resource.patch(structuredClone(patch) as never, directory)
        // A patch without effect is answered with the resource.
        return { status: 200, body: patched ?? (await resource.read(directory)) }
      } catch (error) {
        if (!(error instanceof StaleResource) || tries === PATCH_TRIES) throw error
      }
    }
  }),
  route('DELETE', `/${name}/:id`, async ({ directory, id }) => {
    await new Resource(id as never).dispose(directory)
    return { status: 204 }
  }),
]

export const scimRoutes: PageRoute[] = [
  ...resourceRoutes('Users', SCIMMY.Resources.User),
  ...resourceRoutes('Groups', SCIMMY.Resources.Group as unknown as Kind),
  route('GET', '/ServiceProviderConfig', async () => ({
    status: 200,
    body: await new SCIMMY.Resources.ServiceProviderConfig().read(),
  })),
  route('GET', '/ResourceTypes', async () => ({
    status: 200,
    body: await new SCIMMY.Resources.ResourceType().read(),
  })),
  route('GET', '/Schemas', async () => ({ status: 200, body: await new SCIMMY.Resources.Schema().read() })),
  route('GET', '/Schemas/:id', async ({ id }) => ({
    status: 200,
    body: await new SCIMMY.Resources.Schema(id as never).read(),
  })),
]

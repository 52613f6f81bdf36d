import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { scopeRefusals } from '@sandlot/core/accounts/scope-refusals'
import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { GIT_ASK_MAX_BYTES, GIT_CALLS_PER_MINUTE, GIT_PUSH_MAX_BYTES } from '@sandlot/core/git/limits'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { gitHostRefusals } from '@sandlot/core/git/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { type AnyRoute, page } from '../platform/http/route.ts'
import { assertGit, assertMay, type Seen, seenBy } from './access.ts'
import { healLater, indexRepository } from './index-refs.ts'
import { folderOf, pushRules, readRules } from './plumbing/folders.ts'
import { endGit, startGit } from './plumbing/process.ts'

/*
 * Git's own protocol over HTTP (gitprotocol-http): the client asks which refs there are, and then either what it lacks
 * or to have some changed. Git itself answers; here it is asked who may, and how much.
 */

const services = { 'git-upload-pack': 'upload-pack', 'git-receive-pack': 'receive-pack' } as const
type Service = keyof typeof services

const isService = (text: string | undefined): text is Service => text !== undefined && text in services

/**
 * Who names no token is asked for one before anybody looks whether there is such a repository, unless everybody may read
 * it; who then may not see it finds none.
 */
async function requireRepository(request: FastifyRequest, context: Context, writes: boolean): Promise<Seen> {
  await assertGit()
  const { owner = '', repo = '' } = request.params as { owner?: string; repo?: string }
  const seen = await seenBy(context, { owner, name: repo.replace(/\.git$/, '') })
  if (!context.viewer && (writes || !seen)) throw refusalError(accessRefusals, 'signedOut')
  if (!seen) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
  if (writes) {
    if (context.viewer?.scope === 'read') throw refusalError(scopeRefusals, 'tokenReadOnly')
    await assertMay(context, 'repository.push', seen)
  }
  return seen
}

const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text

const headersOf = (reply: FastifyReply, service: Service, kind: 'advertisement' | 'result') =>
  reply
    .header('content-type', `application/x-${service}-${kind}`)
    .header('cache-control', 'no-cache, max-age=0, must-revalidate')

/** Only what the protocol has is passed on to git. */
function protocolOf({ headers }: FastifyRequest): Record<string, string> {
  const asked = headers['git-protocol']
  return typeof asked === 'string' && /^version=[0-2]$/.test(asked) ? { GIT_PROTOCOL: asked } : {}
}

const rulesFor = async (context: Context, { row }: Seen, service: Service) =>
  service === 'git-receive-pack' ? pushRules(context, row) : { ...readRules, env: {} }

async function start(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  seen: Seen,
  service: Service,
  args: string[],
) {
  const { config, env } = await rulesFor(context, seen, service)
  const dir = folderOf(context, seen.row.id)
  const child = startGit([services[service], '--stateless-rpc', ...args, dir], {
    config,
    env: { ...env, ...protocolOf(request) },
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    if (said.length < 2000) said += part.toString()
  })
  // Nobody waits any more for what they went away from.
  reply.raw.once('close', () => endGit(child))
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) request.log.warn({ code, said }, 'git ended early')
  })
  return { child, ended }
}

async function advertise(request: FastifyRequest, reply: FastifyReply, context: Context) {
  const { service } = request.query as { service?: string }
  // The protocol before this one would read files as they lie there.
  if (!isService(service)) throw new AppError('usage', gitHostMessages.oldProtocol, { reason: 'badRequest' })
  const seen = await requireRepository(request, context, service === 'git-receive-pack')
  const { child, ended } = await start(request, reply, context, seen, service, ['--http-backend-info-refs'])
  child.stdin.end()
  const answer = async function* () {
    yield Buffer.from(`${packet(`# service=${service}\n`)}0000`)
    yield* child.stdout
    await ended
  }
  return headersOf(reply, service, 'advertisement').send(Readable.from(answer()))
}

/** Lets so many bytes through. */
function atMost(bytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length
      if (seen > bytes) return done(refusalError(gitHostRefusals, 'pushTooLarge'))
      done(null, part)
    },
  })
}

/** What is sent; the server has unpacked it where it was packed, so what it grows to is bounded, too. */
function bodyOf(request: FastifyRequest, maxBytes: number): Readable {
  const body = request.body as Readable
  const bounded = atMost(maxBytes)
  body.once('error', (error) => bounded.destroy(error))
  return body.pipe(bounded)
}

async function serve(request: FastifyRequest, reply: FastifyReply, context: Context, service: Service) {
  const writes = service === 'git-receive-pack'
  const seen = await requireRepository(request, context, writes)
  const { id } = seen.row
  if (writes) await healLater(context, id)
  const { child, ended } = await start(request, reply, context, seen, service, [])
  const body = bodyOf(request, writes ? GIT_PUSH_MAX_BYTES : GIT_ASK_MAX_BYTES)
  body.once('error', () => endGit(child))
  body.pipe(child.stdin)
  // Also where whoever pushed is gone by then: what git has taken is there.
  const known = writes ? ended.then(() => indexRepository(context, id, context.actor)) : ended
  known.catch((err: unknown) => request.log.error({ err }, 'a push could not be indexed'))
  const answer = async function* () {
    yield* child.stdout
    await known
  }
  return headersOf(reply, service, 'result').send(Readable.from(answer()))
}

const PLACE = '/:owner(^~[^/]+$)/:repo(^[^/]+\\.git$)'

const gitRoute = (service: Service): AnyRoute =>
  page({
    method: 'POST',
    url: `${PLACE}/${service}`,
    policy: 'anyone',
    speaks: 'git',
    writes: service === 'git-receive-pack',
    perMinute: GIT_CALLS_PER_MINUTE,
    handle: ({ request, reply, context }) => serve(request, reply, context, service),
  })

export const smartHttpRoutes: AnyRoute[] = [
  page({
    method: 'GET',
    url: `${PLACE}/info/refs`,
    policy: 'anyone',
    speaks: 'git',
    perMinute: GIT_CALLS_PER_MINUTE,
    handle: ({ request, reply, context }) => advertise(request, reply, context),
  }),
  gitRoute('git-upload-pack'),
  gitRoute('git-receive-pack'),
]

import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { GIT_ASK_MAX_BYTES, GIT_CALLS_PER_MINUTE, GIT_PUSH_MAX_BYTES } from '@sandlot/core/git/limits'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { gitHostRefusals } from '@sandlot/core/git/refusals'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { assertRoom } from '../platform/disk/disk-room.ts'
import { type AnyRoute, page } from '../platform/http/route.ts'
import { assertGit, assertMay, type Seen, seenBy } from './access.ts'
import { healLater, indexRepository } from './index-refs.ts'
import { folderOf, pushRules, readRules } from './plumbing/folders.ts'
import { endGit, outputOf, startGit } from './plumbing/process.ts'

/*
 * Git's smart HTTP protocol (gitprotocol-http): the client lists the refs, and then fetches what it lacks or pushes
 * changes. Git itself answers; this module checks permissions and limits.
 */

const services = { 'git-upload-pack': 'upload-pack', 'git-receive-pack': 'receive-pack' } as const
export type Service = keyof typeof services

export const isService = (text: string | undefined): text is Service => text !== undefined && text in services

/**
 * Without a token, the caller is asked for one before the repository is looked up, unless it is public. Then a
 * repository that they may not see does not exist for them.
 */
async function requireRepository(request: FastifyRequest, context: Context, writes: boolean): Promise<Seen> {
  await assertGit()
  const { owner = '', repo = '' } = request.params as { owner?: string; repo?: string }
  const seen = await seenBy(context, { owner, name: repo.replace(/\.git$/, '') })
  if (!context.viewer && (writes || !seen)) throw refusalError(accessRefusals, 'signedOut')
  if (!seen) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
  await assertWrites(context, seen, writes)
  return seen
}

/** Refuses write access to those who may only read. */
export async function assertWrites(context: Context, seen: Seen, writes: boolean): Promise<void> {
  if (writes) {
    if (context.viewer?.scope === 'read') throw refusalError(scopeRefusals, 'tokenReadOnly')
    await assertMay(context, 'repository.push', seen)
    // Checked on the first request, whose error git shows; for later ones it shows only the status code.
    assertRoom(context.disk)
  }
}

const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text

/** A git request for a repository that was already resolved, from whatever source. */
export type GitCall = {
  context: Context
  seen: Seen
  service: Service
  headers: IncomingHttpHeaders
  /** Closes once nobody waits for the answer any more. */
  answer: ServerResponse
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

export const gitHeaders = (service: Service, kind: 'advertisement' | 'result') => ({
  'content-type': `application/x-${service}-${kind}`,
  'cache-control': 'no-cache, max-age=0, must-revalidate',
})

/** Only passes on to git what the protocol defines. */
function protocolOf({ headers }: Pick<GitCall, 'headers'>): Record<string, string> {
  const asked = headers['git-protocol']
  return typeof asked === 'string' && /^version=[0-2]$/.test(asked) ? { GIT_PROTOCOL: asked } : {}
}

const rulesFor = async (context: Context, { row }: Seen, service: Service) =>
  service === 'git-receive-pack' ? pushRules(context, row) : { ...readRules, env: {} }

async function start(call: GitCall, args: string[]) {
  const { context, seen, service, answer, log } = call
  const { config, env } = await rulesFor(context, seen, service)
  const dir = folderOf(context, seen.row.id)
  const child = startGit([services[service], '--stateless-rpc', ...args, dir], {
    config,
    env: { ...env, ...protocolOf(call) },
  })
  let failure = ''
  child.stderr.on('data', (part: Buffer) => {
    if (failure.length < 2000) failure += part.toString()
  })
  // Stop git if the client has disconnected.
  answer.once('close', () => endGit(child))
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) log.warn({ code, said: failure }, 'git ended early')
  })
  const said = outputOf(child)
  child.once('close', () => said.end())
  return { child, said, ended }
}

/** The list of refs, which is the first answer of the protocol. */
export async function advertised(call: GitCall): Promise<Readable> {
  const { child, said, ended } = await start(call, ['--http-backend-info-refs'])
  child.stdin.end()
  const answer = async function* () {
    yield Buffer.from(`${packet(`# service=${call.service}\n`)}0000`)
    yield* said
    await ended
  }
  return Readable.from(answer())
}

async function advertise(request: FastifyRequest, reply: FastifyReply, context: Context) {
  const { service } = request.query as { service?: string }
  // The older dumb protocol would read files directly.
  if (!isService(service)) throw new AppError('usage', gitHostMessages.oldProtocol, { reason: 'badRequest' })
  const seen = await requireRepository(request, context, service === 'git-receive-pack')
  const { headers, log } = request
  const answer = await advertised({ context, seen, service, headers, answer: reply.raw, log })
  return reply.headers(gitHeaders(service, 'advertisement')).send(answer)
}

/** Lets at most so many bytes through. */
function sizeLimiter(bytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length
      if (seen > bytes) return done(refusalError(gitHostRefusals, 'pushTooLarge'))
      done(null, part)
    },
  })
}

/**
 * Limits the size of a request body, which was decompressed already, so that the limit applies to its unpacked size.
 */
function bounded(body: Readable, maxBytes: number): Readable {
  const counted = sizeLimiter(maxBytes)
  body.once('error', (error) => counted.destroy(error))
  return body.pipe(counted)
}

/** Answers a fetch or a push. */
export async function served(call: GitCall, sent: Readable): Promise<Readable> {
  const { context, seen, service, log } = call
  const writes = service === 'git-receive-pack'
  const { id } = seen.row
  if (writes) await healLater(context, id)
  const { child, said, ended } = await start(call, [])
  const body = bounded(sent, writes ? GIT_PUSH_MAX_BYTES : GIT_ASK_MAX_BYTES)
  body.once('error', () => endGit(child))
  body.pipe(child.stdin)
  // Even if the client has disconnected by then, because git has accepted the push.
  const known = writes ? ended.then(() => indexRepository(context, id, context.actor)) : ended
  known.catch((err: unknown) => log.error({ err }, 'a push could not be indexed'))
  const answer = async function* () {
    yield* said
    await known
  }
  return Readable.from(answer())
}

async function serve(request: FastifyRequest, reply: FastifyReply, context: Context, service: Service) {
  const seen = await requireRepository(request, context, service === 'git-receive-pack')
  const { headers, log } = request
  const call = { context, seen, service, headers, answer: reply.raw, log }
  return reply.headers(gitHeaders(service, 'result')).send(await served(call, request.body as Readable))
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

import { mkdir, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { Duplex, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { refusalError } from '@sandlot/core/actions'
import { boxGitRefusals } from '@sandlot/core/branches/box-git-refusals'
import { AppError, toAppError } from '@sandlot/core/errors'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { gitHostRefusals } from '@sandlot/core/git/refusals'
import { eq } from 'drizzle-orm'
import { viewerOfSession } from '../../accounts/sessions/sessions.ts'
import { currentSetup } from '../../admin/setup/current.ts'
import { createContext } from '../../create-context.ts'
import { assertGit, seenBy } from '../../git/access.ts'
import {
  advertised,
  assertWrites,
  gitHeaders,
  isService,
  type Service,
  served,
} from '../../git/smart-http.ts'
import type { Context, Deps } from '../../platform/context.ts'
import { followLater } from '../../repositories/follow/begin.ts'
import { githubAccount } from '../../repositories/github-account.ts'
import { socketPath } from '../../runtime/boxes/runner-client/socket-path.ts'
import { boxes } from '../../runtime/tables.ts'
import { seek } from '../../sandboxes/seek.ts'
import { acting, assertMayWork } from '../work/commit.ts'
import { boxOrigin } from './origin.ts'

/*
 * Serves the git requests of devboxes. A devbox has no user's token: the gate identifies the box, and the server looks
 * up who started it, calls the host as that person, and allows only the box's one repository.
 */

const ID_MAX_LENGTH = 64
const HEADER_MAX_MS = 10_000

type Asked = { owner: string; repo: string; service: Service; isList: boolean }

/** Listens for the runner; returns a function that closes it. */
export async function openGitDoor(socket: string, deps: Deps): Promise<() => Promise<void>> {
  const boxOf = new WeakMap<object, string>()
  const http = createHttpServer((request, answer) => {
    void answerBox(deps, boxOf.get(request.socket) ?? '', request, answer).catch((error: unknown) => {
      if (!(error instanceof AppError)) deps.log.error({ err: error }, 'the git of a devbox was not answered')
      if (answer.headersSent) return answer.destroy()
      const { message, hint } = toAppError(error)
      // Never 401, since git would then ask for a name and a password in the terminal.
      answer.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
      answer.end(`${[message, hint].filter(Boolean).join(' ')}\n`)
    })
  })
  const door = createServer((stream) => {
    stream.on('error', () => stream.destroy())
    void idOf(stream).then((id) => {
      if (id === null) return stream.destroy()
      // Bytes that were already read are buffered in the stream, not in its handle, which the server would read from.
      const connection = Duplex.from({ readable: stream, writable: stream })
      connection.on('error', () => stream.destroy())
      boxOf.set(connection, id)
      http.emit('connection', connection)
    })
  })
  await mkdir(dirname(dirname(socket)), { recursive: true, mode: 0o711 })
  await mkdir(dirname(socket), { recursive: true, mode: 0o700 })
  await rm(socket, { force: true })
  const { path, release } = socketPath(socket)
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject)
    door.listen(path, resolve)
  }).finally(release)
  return async () => {
    door.close()
    http.closeAllConnections()
    await rm(socket, { force: true })
  }
}

/** Reads the first line, which the gate writes. */
function idOf(stream: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let id = ''
    const finish = (found: string | null) => {
      clearTimeout(tooLong)
      stream.off('readable', read).off('close', onClose)
      resolve(found)
    }
    const onClose = () => finish(null)
    const read = () => {
      for (let byte = stream.read(1); byte !== null; byte = stream.read(1)) {
        if (byte[0] === 10) return finish(id)
        id += byte.toString('latin1')
        if (id.length > ID_MAX_LENGTH) return finish(null)
      }
    }
    const tooLong = setTimeout(() => finish(null), HEADER_MAX_MS)
    stream.on('readable', read).on('close', onClose)
    read()
  })
}

function askedBy({ method, url = '' }: IncomingMessage): Asked | null {
  const address = new URL(url, 'http://box')
  const match = /^\/([^/]+)\/([^/]+?)\.git\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(
    address.pathname,
  )
  if (!match) return null
  const [, owner = '', repo = '', what = ''] = match
  const isList = what === 'info/refs'
  const service = isList ? (address.searchParams.get('service') ?? undefined) : what
  if (!isService(service) || method !== (isList ? 'GET' : 'POST')) return null
  return { owner: decodeURIComponent(owner), repo: decodeURIComponent(repo), service, isList }
}

async function answerBox(deps: Deps, boxId: string, request: IncomingMessage, answer: ServerResponse) {
  const asked = askedBy(request)
  const origin = asked && (await boxOrigin(deps.db, boxId))
  const isOurs =
    origin?.username.toLowerCase() === asked?.owner.toLowerCase() &&
    origin?.repo.toLowerCase() === asked?.repo.toLowerCase()
  if (!asked || !origin || !isOurs) throw refusalError(boxGitRefusals, 'otherRepository')
  const context = await contextOf(deps, boxId)
  const writes = asked.service === 'git-receive-pack'
  if (writes) await assertMayWork(context, acting('branch.commit', boxId))
  else await seek(context, boxId)
  if (isLocalOwner(asked.owner)) return answerLocal(context, asked, request, answer)
  return answerFromGithub(context, asked, request, answer)
}

/** Creates a context for whoever started the devbox, as long as the session or token that they used is valid. */
async function contextOf(deps: Deps, boxId: string): Promise<Context> {
  const [box] = await deps.db.select().from(boxes).where(eq(boxes.sandboxId, boxId))
  const sessionId = box?.startedWithId ?? null
  const viewer = sessionId === null ? null : await viewerOfSession(deps, sessionId)
  if (!viewer) throw refusalError(boxGitRefusals, 'sessionOver')
  return createContext(deps, viewer)
}

async function answerLocal(
  context: Context,
  { owner, repo, service, isList }: Asked,
  request: IncomingMessage,
  answer: ServerResponse,
) {
  await assertGit()
  const seen = await seenBy(context, { owner, name: repo })
  if (!seen) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
  await assertWrites(context, seen, service === 'git-receive-pack')
  const call = { context, seen, service, headers: request.headers, answer, log: context.log }
  const said = isList ? await advertised(call) : await served(call, unpacked(request))
  answer.writeHead(200, gitHeaders(service, isList ? 'advertisement' : 'result'))
  said.once('error', () => answer.destroy())
  said.pipe(answer)
}

/** git compresses long bodies. */
function unpacked(request: IncomingMessage): Readable {
  if (request.headers['content-encoding'] !== 'gzip') return request
  const plain = createGunzip()
  request.once('error', (error) => plain.destroy(error))
  return request.pipe(plain)
}

const PASSED_ON = ['content-type', 'content-encoding', 'git-protocol', 'accept'] as const
// Not the encoding: fetch has decompressed the body.
const PASSED_BACK = ['content-type', 'cache-control'] as const

/** Passes a request on with the person's token, which is only ever sent to GitHub: no redirect is followed. */
async function answerFromGithub(
  context: Context,
  { owner, repo, service, isList }: Asked,
  request: IncomingMessage,
  answer: ServerResponse,
) {
  const { githubUrl } = await currentSetup(context)
  const account = await githubAccount(context)
  const what = isList ? `info/refs?service=${service}` : service
  const ended = new AbortController()
  answer.once('close', () => ended.abort())
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
  if (account)
    headers.authorization = `Basic ${Buffer.from(`x-access-token:${account.token}`).toString('base64')}`
  const place = `${encodeURIComponent(owner)}/${encodeURIComponent(repo)}.git`
  const reply = await context
    .fetch(`${githubUrl}/${place}/${what}`, {
      method: isList ? 'GET' : 'POST',
      headers,
      redirect: 'error',
      signal: ended.signal,
      ...(!isList && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const }),
    })
    .catch(() => null)
  if (!reply) throw refusalError(boxGitRefusals, 'hostAway')
  if (!reply.ok || !reply.body) {
    await reply.body?.cancel()
    throw refusalError(boxGitRefusals, reply.status < 500 ? 'hostRefused' : 'hostAway')
  }
  answer.writeHead(
    200,
    Object.fromEntries(
      PASSED_BACK.flatMap((name) => {
        const value = reply.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      }),
    ),
  )
  const said = Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0])
  if (service === 'git-receive-pack' && !isList)
    said.once('end', () => {
      // Only a hint: whatever it misses is found by the nightly job.
      context.db.transaction((tx) => followLater(tx, { owner, name: repo }, null)).catch(() => {})
    })
  said.once('error', () => answer.destroy())
  said.pipe(answer)
}

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CLIENT_HEADER } from '@sandlot/core/brand'
import { AppError, codeFromGraphql, type ErrorCode } from '@sandlot/core/errors'
import { problemFrom } from '@sandlot/core/transport/problem'
import { type Define, examples } from '../platform/commands/command.ts'
import { heldBack } from '../platform/config/target.ts'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { isObject } from '../platform/disk/json-file.ts'
import { readStdin } from '../platform/input/stdin.ts'
import { cliMessages } from '../platform/messages.ts'
import { hostProblem } from '../platform/network/host-problem.ts'
import { toJson } from '../platform/output/envelope.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { cleanText } from '../platform/text/text.ts'
import { timeLimit } from '../platform/time/time-limit.ts'
import { allPages } from './api-pages.ts'
import { type ApiFlags, type ApiRequest, apiRequest } from './api-request.ts'
import { selfMessages } from './messages.ts'

const TIMEOUT_MS = 60_000

const collect = (text: string, before: string[] = []) => [...before, text]

export const apiCommand: Define = (command, act) =>
  command
    .argument('<path>', 'a path of the REST API, such as users/current or /api/health; or graphql')
    .option('-X, --method <method>', 'default: GET, or POST with fields or input')
    .option('-f, --field <name=value>', 'a text field; part of the address in a GET', collect)
    .option('-F, --json-field <name=json>', 'a field with a number, true, null, a list or an object', collect)
    .option('--paginate', 'fetch all pages of a list, and print them as one')
    .option('--input <file>', 'the raw body, from a file, or from standard input with -')
    .addHelpText(
      'after',
      examples(
        'sandlot api users/current',
        'sandlot api /api/meta/features --json',
        "sandlot api graphql -f query='{ me { username } }'",
        "sandlot api graphql -f query='query S($id: ID!) { sandbox(sandboxId: $id) { title } }' -f id=3l5fg9",
        'sandlot api -X DELETE users/signout',
        'sandlot api users/current --jq .body.username',
        "sandlot api admin/people --paginate --jq '.body.people[].username'",
      ) +
        '\n--jq, --json and --fields see {"status", "contentType", "body", "base64"}:\n' +
        'what the host answered is in body.\n',
    )
    .action(act((context, flags: ApiFlags, path: string) => callApi(path, flags, context)))

/** Sends a request verbatim to the active host, with the stored sign-in if there is one (spec CL-020). */
export async function callApi(path: string, flags: ApiFlags, context: Context): Promise<Outcome<'api/1'>> {
  const { host, token, tokenSource } = context.target()
  const problem = heldBack({ host, tokenSource })
  if (problem) throw problem
  const request = apiRequest(host, path, flags, await inputOf(flags, context))
  const ask = async (request: ApiRequest) => {
    const { response, bytes } = await send(request, token, host, context)
    const body = jsonOf(bytes)
    if (!response.ok) throw refusal({ response, bytes, path: new URL(request.url).pathname }, body, context)
    if (request.isGraphql) assertNoErrors(body)
    return { response, bytes, body }
  }
  const { response, bytes, body: first } = await ask(request)
  const body = flags.paginate ? await allPages(request, first, async (next) => (await ask(next)).body) : first
  const text = body === undefined
  const isSeen = context.io.stdout.isTTY === true
  return {
    shape: 'api/1',
    data: {
      status: response.status,
      contentType: response.headers.get('content-type'),
      body: body ?? null,
      base64: text && bytes.byteLength > 0 ? Buffer.from(bytes).toString('base64') : null,
    },
    meta: { host },
    text: ({ terminal }) => (text ? (isSeen ? onScreen(bytes) : '') : toJson(body, terminal)),
    ...(text && !isSeen && { bytes }),
  }
}

async function inputOf({ input }: ApiFlags, context: Context): Promise<string | null> {
  if (input === undefined) return null
  if (input === '-') return readStdin(context)
  const path = resolve(context.io.cwd, input)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw fileProblem(error, 'read', path)
  }
}

async function send({ url, method, body }: ApiRequest, token: string | null, host: string, context: Context) {
  const { signal, version } = context
  const limit = timeLimit([signal], context.timeoutMs ?? TIMEOUT_MS)
  try {
    const response = await context.fetch(url, {
      method,
      headers: {
        accept: 'application/json, */*',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        [CLIENT_HEADER]: `sandlot-cli/${version}`,
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body }),
      // A redirect may lead to another host, which must not get the token.
      redirect: 'manual',
      signal: limit.signal,
    })
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (error) {
    if (signal.aborted) throw new AppError('interrupted', cliMessages.interrupted, { cause: error })
    throw hostProblem(host, error)
  } finally {
    limit.stop()
  }
}

/** The response must not control the terminal. */
const onScreen = (bytes: Uint8Array) => cleanText(new TextDecoder().decode(bytes)).replace(/\n?$/, '\n')

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function refusal(
  { response, bytes, path }: { response: Response; bytes: Uint8Array; path: string },
  body: unknown,
  { traffic }: Context,
): AppError {
  traffic.status = response.status
  const location = response.headers.get('location')
  if (response.status < 400 && location)
    return new AppError('conflict', selfMessages.sentOn(location), {
      reason: 'sentOn',
      hint: selfMessages.sentOnHint,
    })
  const fallback = `${response.status} ${response.statusText}`
  const problem = problemFrom(
    response.status,
    body ?? new TextDecoder().decode(bytes).slice(0, 500),
    fallback,
    response.headers.get('retry-after'),
  )
  if (problem.code !== 'not_found' || problem.hint !== undefined) return problem
  const { message, reason } = problem
  return new AppError('not_found', message, {
    reason,
    hint: selfMessages.askedFor(path),
    cause: problem.cause,
  })
}

/** GraphQL reports errors in successful responses. */
function assertNoErrors(body: unknown): void {
  const [first] = isObject(body) && Array.isArray(body.errors) ? (body.errors as unknown[]) : []
  if (!isObject(first)) return
  const { code, text = first.message, reason } = isObject(first.extensions) ? first.extensions : {}
  throw new AppError(codeOf(code), String(text), {
    reason: typeof reason === 'string' ? reason : undefined,
    // The problem is in the document, so the command's help is no use.
    ...(String(code).startsWith('GRAPHQL_') && { hint: '' }),
  })
}

/** The document is the caller's, so a problem with it does not mean that versions differ. */
function codeOf(code: unknown): ErrorCode {
  if (code === undefined || code === 'GRAPHQL_PARSE_FAILED') return 'usage'
  return code === 'GRAPHQL_VALIDATION_FAILED' ? 'validation' : codeFromGraphql(code)
}

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { MEANT_MARK, SIGN_OUT_PATH } from '@sandlot/core/accounts/sessions/sign-out-rules'
import { refusalError } from '@sandlot/core/actions'
import { ANALYTICS_URL } from '@sandlot/core/shell/limits'
import { ENVIRONMENT_ID, type PageEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { writeEnvironment } from '@sandlot/core/shell/page-settings-rules'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { StartError } from '../../start-error.ts'
import { sendProblem, sendWrongMethod } from '../errors.ts'
import type { MethodsAt } from '../methods.ts'
import { type LinkPreview, withLinkPreview } from './link-preview.ts'
import { serveOfflineWorker } from './offline-worker.ts'

/** Paths that programs request and that are never pages: hidden files, and names with a file extension. */
const LOOKS_LIKE_FILE = /\/\.|\.[a-z][a-z0-9]{0,7}$/i

type PagePaths = {
  /** Whether the web app has a page at the path. */
  has(path: string): boolean
  looksLikeFile(path: string): boolean
}

/** Reads the page routes of the built web app: `$name` stands for one segment and `$` for the rest of the path. */
function readPagePaths(folder: string): PagePaths {
  const file = join(folder, 'pages.json')
  if (!existsSync(file))
    throw new StartError(
      `The built web app has no list of its pages: ${file} is missing. Build it again, which npm start does.`,
    )
  const patterns = JSON.parse(readFileSync(file, 'utf8')) as string[]
  const pages = patterns.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .split('/')
          .map((part) =>
            part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&'),
          )
          .join('/')}/?$`,
      ),
  )
  return {
    has: (path) => pages.some((page) => page.test(path)),
    looksLikeFile: (path) => LOOKS_LIKE_FILE.test(path),
  }
}

type Facts = Pick<Config, 'onPrem' | 'analytics' | 'errorsDsn' | 'publicUrl' | 'embeds'> & {
  previewUrl: string | null
}

const PREVIEW = /^(https?:)\/\/\{id\}\.(.+)$/

function environmentOf({ onPrem, analytics, errorsDsn, publicUrl, previewUrl }: Facts): PageEnvironment {
  const [, scheme, host] = PREVIEW.exec(previewUrl ?? '') ?? []
  const own = publicUrl ? new URL(publicUrl).protocol : 'http:'
  return {
    isOnPrem: onPrem,
    useStaticPreview: host !== undefined,
    previewDomain: host === undefined ? null : scheme === own ? host : `${scheme}//${host}`,
    analyticsKey: analytics?.key ?? null,
    analyticsUrl: analytics?.url ?? null,
    errorsDsn,
  }
}

const PLACE = new RegExp(`(<script[^>]*\\bid="${ENVIRONMENT_ID}"[^>]*>)\\{\\}(</script>)`)

/**
 * Embeds the instance's settings into a page (spec LV-032). Instead of a script that sets `window._env_`, this is a
 * data block: the page's policy allows only scripts from the build, and a data block can never become one, whatever it
 * contains.
 */
const withEnvironment = (html: string, facts: Facts): string =>
  html.replace(
    PLACE,
    (_all, open: string, close: string) => open + writeEnvironment(environmentOf(facts)) + close,
  )

const NONCE = '__CSP_NONCE__'
const YEAR_SECONDS = 31_536_000

/** These pages are made to be framed by other sites (spec CR-062): every action needs a confirmed click. */
const STANDALONE = /^\/standalone(?:\/|$)/
/** Embeds are, too (contract §7), if the configuration allows it: they show public content and change nothing. */
const EMBED = /^\/embed(?:\/|$)/

function framedBy(path: string, embeds: Config['embeds']): string {
  if (STANDALONE.test(path)) return '*'
  if (!EMBED.test(path) || embeds.length === 0) return "'none'"
  return embeds === 'all' ? '*' : embeds.join(' ')
}

type Policy = Pick<Config, 'analytics' | 'errorsDsn' | 'embeds'> & {
  nonce: string
  path: string
  previewUrl: string | null
}

/** The external services that pages report to; none unless configured. */
const outside = ({ analytics, errorsDsn }: Pick<Policy, 'analytics' | 'errorsDsn'>) =>
  [analytics && (analytics.url ?? ANALYTICS_URL), errorsDsn].flatMap((url) =>
    url ? [` ${new URL(url).origin}`] : [],
  )

const policyWith = ({ nonce, path, previewUrl, embeds, ...services }: Policy) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http://localhost:* http://127.0.0.1:*",
    "font-src 'self'",
    `connect-src 'self'${outside(services).join('')}`,
    "worker-src 'self'",
    `frame-src ${previewUrl ? previewUrl.replace('{id}', '*') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy(path, embeds)}`,
  ].join('; ')

/**
 * Marks whether the sign-out page may sign out without confirmation: only if the person typed its address or followed a
 * link of ours. Any other site may link to it, and a request from a browser that does not send the origin may come from
 * one.
 */
const markMeant = (html: string, path: string, { 'sec-fetch-site': site }: IncomingHttpHeaders): string =>
  path === SIGN_OUT_PATH && (site === 'none' || site === 'same-origin')
    ? html.replace('<html', `<html ${MEANT_MARK}`)
    : html

type WebOptions = Pick<
  Config,
  'worksOffline' | 'onPrem' | 'publicUrl' | 'analytics' | 'errorsDsn' | 'embeds'
> & {
  previewUrl: () => string | null
  /** Returns the link preview of a path; null for the default one. */
  linkPreview?: (path: string) => Promise<LinkPreview | null>
  /** Returns the methods that an API path supports. */
  methodsAt?: MethodsAt
}

/** Serves the built web app: its files, and its page for every path outside the API. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { previewUrl: findPreviewUrl, linkPreview, methodsAt, worksOffline, ...config }: WebOptions,
): Promise<void> {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : null
  const pages = html === null ? null : readPagePaths(folder)
  const sendPage = async (
    { headers }: FastifyRequest,
    reply: FastifyReply,
    status: 200 | 404,
    path: string,
  ) => {
    const nonce = randomBytes(16).toString('base64')
    const facts = { ...config, previewUrl: findPreviewUrl() }
    const about = status === 200 ? ((await linkPreview?.(path)) ?? null) : null
    return reply
      .code(status)
      .header('content-security-policy', policyWith({ ...facts, nonce, path }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        html &&
          markMeant(
            withEnvironment(withLinkPreview(html, about), facts).replaceAll(NONCE, nonce),
            path,
            headers,
          ),
      )
  }

  if (html) {
    await serveFiles(app, folder)
    serveOfflineWorker(app, folder, worksOffline)
  }
  /** The status of the app's page at a path; null if a program requests something that does not exist. */
  const statusOf = ({ method, url, headers }: FastifyRequest): 200 | 404 | null => {
    const [path = ''] = url.split('?')
    if (!/^(GET|HEAD)$/.test(method) || /^\/(api|assets|sw\.js)(\/|$)/.test(path)) return null
    if (pages === null) return null
    // The service worker caches the page under its file name.
    if (pages.has(path) || path === '/index.html') return 200
    if (pages.looksLikeFile(path)) return null
    return headers.accept?.includes('text/html') ? 404 : null
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const status = statusOf(request)
    if (status !== null) return sendPage(request, reply, status, path)
    const methods = methodsAt?.(path) ?? []
    if (methods.length > 0) return sendWrongMethod(methods, request, reply)
    const titles = `${request.method} ${path}`
    return sendProblem(refusalError(requestRefusals, 'nothingThere', { titles }), request, reply)
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, index: false, serve: false, preCompressed: true })

  app.get('/assets/*', { config: { policy: 'anyone' } }, (request, reply) =>
    reply.sendFile(request.url.slice(1).split('?')[0] ?? '', folder, {
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
    }),
  )
  app.get('/favicon.svg', { config: { policy: 'anyone' } }, (_request, reply) =>
    reply.sendFile('favicon.svg', folder),
  )
}

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ANALYTICS_URL } from '@sandlot/core/shell/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { serveOfflineWorker } from './offline-worker.ts'
import { withEnvironment } from './page-environment.ts'

const NONCE = '__CSP_NONCE__'
const YEAR_SECONDS = 31_536_000

/** These pages are made for other sites' frames (spec CR-062): what they do asks for a confirmed click. */
const EMBEDDABLE = /^\/standalone(?:\/|$)/

type Policy = Pick<Config, 'analytics' | 'errorsDsn'> & {
  nonce: string
  path: string
  previewUrl: string | null
}

/** The services beside this one that pages tell something; there are none unless the configuration names them. */
const outside = ({ analytics, errorsDsn }: Pick<Policy, 'analytics' | 'errorsDsn'>) =>
  [analytics && (analytics.url ?? ANALYTICS_URL), errorsDsn].flatMap((url) =>
    url ? [` ${new URL(url).origin}`] : [],
  )

const policyWith = ({ nonce, path, previewUrl, ...services }: Policy) =>
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
    `frame-ancestors ${EMBEDDABLE.test(path) ? '*' : "'none'"}`,
  ].join('; ')

type WebOptions = Pick<Config, 'worksOffline' | 'onPrem' | 'publicUrl' | 'analytics' | 'errorsDsn'> & {
  previewUrl: () => string | null
}

/** Serves the built web app: its files as they are, its page for every address that is not the API's. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { previewUrl: findPreviewUrl, worksOffline, ...config }: WebOptions,
): Promise<void> {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : null
  const sendPage = (reply: FastifyReply, status: number, path: string) => {
    const nonce = randomBytes(16).toString('base64')
    const facts = { ...config, previewUrl: findPreviewUrl() }
    return reply
      .code(status)
      .header('content-security-policy', policyWith({ ...facts, nonce, path }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html === null ? null : withEnvironment(html, facts).replaceAll(NONCE, nonce))
  }

  if (html) {
    await serveFiles(app, folder)
    serveOfflineWorker(app, folder, worksOffline)
  }
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    const reads = method === 'GET' || method === 'HEAD'
    if (reads && html && !/^\/(api|assets|sw\.js)([/?]|$)/.test(url))
      return sendPage(reply, 200, url.split('?')[0] ?? '')
    return reply.code(404).send({
      errors: { detail: [`There is nothing at ${method} ${url.split('?')[0]}.`] },
      code: 'not_found',
    })
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

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const NONCE = '__CSP_NONCE__'
const YEAR_SECONDS = 31_536_000

/** These pages are made for other sites' frames (spec CR-062): what they do asks for a confirmed click. */
const EMBEDDABLE = /^\/standalone(?:\/|$)/

type Policy = { nonce: string; path: string; previewUrl: string | null }

const policyWith = ({ nonce, path, previewUrl }: Policy) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http://localhost:* http://127.0.0.1:*",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${previewUrl ? previewUrl.replace('{id}', '*') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${EMBEDDABLE.test(path) ? '*' : "'none'"}`,
  ].join('; ')

/** Serves the built web app: its files as they are, its page for every address that is not the API's. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  previewUrl: () => string | null,
): Promise<void> {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : null
  const sendPage = (reply: FastifyReply, status: number, path: string) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(status)
      .header('content-security-policy', policyWith({ nonce, path, previewUrl: previewUrl() }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html?.replaceAll(NONCE, nonce))
  }

  if (html) await serveFiles(app, folder)
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    const reads = method === 'GET' || method === 'HEAD'
    if (reads && html && !/^\/(api|assets)([/?]|$)/.test(url))
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

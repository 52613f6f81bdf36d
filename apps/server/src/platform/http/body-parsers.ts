import { errorOfRefusal } from '@sandlot/core/actions'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyInstance } from 'fastify'
import { assertShallow } from './limits/json-depth.ts'

const SCIM = 'application/scim+json'

/** Parses JSON like Fastify, after checking that it is not nested too deeply. */
export function takeJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(['application/json', SCIM], { parseAs: 'string' }, (request, body, done) => {
    // Identity providers send a content type even without a body.
    if (body === '' && request.headers['content-type']?.startsWith(SCIM)) return done(null, undefined)
    try {
      assertShallow(String(body))
    } catch (error) {
      return done(error as Error)
    }
    void parseJson(request, String(body), (error, value) => {
      const key = error ? refusedKey(String(body)) : undefined
      done(key === undefined ? error : keyRefused(key), value)
    })
  })
}

const keyRefused = (key: string) => errorOfRefusal(requestRefusals, { reason: 'keyRefused', params: { key } })

/** The key for which the parser refuses valid JSON. */
function refusedKey(text: string): string | undefined {
  let found: string | undefined
  try {
    JSON.parse(text, (key, value) => {
      if (key === '__proto__') found = key
      if (key === 'constructor' && Object.hasOwn(Object(value), 'prototype')) found = key
      return value
    })
  } catch {
    return undefined
  }
  return found
}

/** Passes the bodies of a scope on as text, whatever they are, after checking that they are not nested too deeply. */
export function takeText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => {
    assertShallow(String(body))
    return body
  })
}

/** Passes the bodies of a scope on as streams; its routes limit them. */
export function takeStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

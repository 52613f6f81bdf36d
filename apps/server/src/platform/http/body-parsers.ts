import { errorOfRefusal } from '@sandlot/core/actions'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyInstance } from 'fastify'
import { assertShallow } from './limits/json-depth.ts'

const SCIM = 'application/scim+json'

/** Reads JSON as Fastify does, once it is known that it can be gone through. */
export function takeJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(['application/json', SCIM], { parseAs: 'string' }, (request, body, done) => {
    // Directories name the type of a body that they do not send.
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

/** The key that the parser refuses in what is JSON all the same. */
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

/** Hands the bodies of a scope on as text, whatever they are, once it is known that they can be gone through. */
export function takeText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => {
    assertShallow(String(body))
    return body
  })
}

/** Hands the bodies of a scope on as they come; its routes limit them. */
export function takeStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

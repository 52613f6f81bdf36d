import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, pathOf } from './endpoint.ts'

const call = (path: string, version?: string | null) =>
  endpoint({
    method: 'GET',
    path,
    summary: '',
    reply: z.unknown(),
    ...(version !== undefined && { version }),
  })

test('[RS-001] a path has the prefix /api/v1 by default', () => {
  expect(pathOf(call('/users/current'))).toBe('/api/v1/users/current')
  expect(pathOf(call('/authors'))).toBe('/api/v1/authors')
  expect(pathOf(call('/auth/jwt'))).toBe('/api/v1/auth/jwt')
})

test('[RS-002] a version changes it to /api, even null', () => {
  expect(pathOf(call('/prices', '2024-02-01'))).toBe('/api/prices')
  expect(pathOf(call('/meta/features', null))).toBe('/api/meta/features')
})

test('[RS-003] a /beta path has the prefix /api, with or without a version', () => {
  expect(pathOf(call('/beta/repos/validate/github/a/b'))).toBe('/api/beta/repos/validate/github/a/b')
  expect(pathOf(call('/beta/repos', '2024-02-01'))).toBe('/api/beta/repos')
  expect(pathOf(call('/beta-testers'))).toBe('/api/v1/beta-testers')
})

test('[RS-004] an /auth/workos path has no prefix', () => {
  expect(pathOf(call('/auth/workos/initialize'))).toBe('/auth/workos/initialize')
  expect(pathOf(call('/auth/workos'))).toBe('/auth/workos')
  expect(pathOf(call('/auth/workos/initialize', null))).toBe('/auth/workos/initialize')
})

test('encodes parameters, so that none can extend or leave the path', () => {
  const path = pathOf(call('/sandboxes/:id/templates/:templateId'), { id: 'a/../b?c#d', templateId: 'ü 1' })
  expect(path).toBe('/api/v1/sandboxes/a%2F..%2Fb%3Fc%23d/templates/%C3%BC%201')
})

import * as z from 'zod/mini'
import { scopes } from '../../actions.ts'
import { endpoint } from '../../endpoint.ts'

/** The `grant_type` of a program that polls for its token (RFC 8628 §3.4). */
export const DEVICE_GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code'

export const requestDevice = endpoint({
  method: 'POST',
  path: '/auth/device/code',
  summary: 'Request a device code (RFC 8628)',
  body: z.object({
    clientId: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200)),
    /** Shown to the person who decides; defaults to the client's id. */
    clientName: z.optional(z.string()),
    scope: z.optional(z.string()),
  }),
  reply: z.object({
    deviceCode: z.string(),
    userCode: z.string(),
    verificationUri: z.string(),
    verificationUriComplete: z.string(),
    /** Seconds. */
    expiresIn: z.number(),
    /** Seconds. */
    interval: z.number(),
  }),
})

export const deviceToken = endpoint({
  method: 'POST',
  path: '/auth/device/token',
  summary: 'Exchange an approved device code for a token (RFC 8628)',
  body: z.object({ grantType: z.string(), deviceCode: z.string(), clientId: z.optional(z.string()) }),
  reply: z.object({
    accessToken: z.string(),
    tokenType: z.string(),
    /** Seconds. */
    expiresIn: z.number(),
    scope: z.string(),
  }),
})

export const deviceStates = ['pending', 'approved', 'denied', 'used', 'expired'] as const

/** A waiting program, as shown to the person who decides. `approved` means approved by that same person. */
export const DeviceGrant = z.object({
  userCode: z.string(),
  clientName: z.string(),
  userAgent: z.nullable(z.string()),
  address: z.string(),
  scope: z.enum(scopes),
  state: z.enum(deviceStates),
  insertedAt: z.string(),
  expiresAt: z.string(),
})
export type DeviceGrant = z.infer<typeof DeviceGrant>

/** The user code, in any spelling a person might type. */
const byCode = z.object({ code: z.string() })

export const deviceGrant = endpoint({
  method: 'GET',
  path: '/auth/device/:code',
  summary: 'Get the program waiting with a device code',
  params: byCode,
  reply: DeviceGrant,
})

export const approveDevice = endpoint({
  method: 'POST',
  path: '/auth/device/:code/approve',
  summary: 'Approve a device code',
  params: byCode,
  reply: z.looseObject({}),
})

export const denyDevice = endpoint({
  method: 'POST',
  path: '/auth/device/:code/deny',
  summary: 'Deny a device code',
  params: byCode,
  reply: z.looseObject({}),
})

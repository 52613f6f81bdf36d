import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SandboxRecord } from '../sandboxes/rest.ts'

const pixels = z.optional(z.coerce.number().check(z.int(), z.gte(1)))

/**
 * Lets a site show a sandbox that it links to, by the protocol oEmbed 1.0 (https://oembed.com), type `rich`. Sizes are
 * pixels. `not_found` for other links and for what is not public; `validation` for a format other than json.
 */
export const oembed = endpoint({
  method: 'GET',
  path: '/oembed',
  version: null,
  summary: 'Get the oEmbed description of a sandbox',
  query: z.object({
    url: z.string(),
    format: z.optional(z.literal('json')),
    maxwidth: pixels,
    maxheight: pixels,
  }),
  reply: z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    authorName: z.optional(z.string()),
    authorUrl: z.optional(z.string()),
    providerName: z.string(),
    providerUrl: z.string(),
    html: z.string(),
    width: z.int(),
    height: z.int(),
    thumbnailUrl: z.optional(z.string()),
    thumbnailWidth: z.optional(z.int()),
    thumbnailHeight: z.optional(z.int()),
  }),
})

/**
 * Same as `getSandbox`, for a page of another site: its readers did not open the sandbox, so it counts as viewed but
 * does not appear in what they opened.
 */
export const embeddedSandbox = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/embedded',
  summary: 'Get a sandbox with its files, for an embed',
  params: z.object({ id: z.string() }),
  reply: SandboxRecord,
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { templateMessages } from '@sandlot/core/templates/messages'
import { z } from 'zod'
import { type RegistryOptions, readNpmrc } from '../runtime/npm/registry-options.ts'
import { assertPreviewHost } from '../runtime/preview/host.ts'
import { StartError } from './start-error.ts'

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const flag = z.enum(['1', 'true', '0', 'false', '']).transform((text) => text === '1' || text === 'true')

/** A name with or without a port, as it stands in an address. */
const hostWithPort = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/,
    'must be a host name, such as preview.example.net',
  )

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  SANDLOT_DATA_DIR: z.string().default('.sandlot'),
  SANDLOT_PUBLIC_URL: url.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SANDLOT_SECRET: z.string().min(32).optional(),
  SANDLOT_DEMO: flag.default(false),
  SANDLOT_TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SANDLOT_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SANDLOT_MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
      'must be an address, such as Sandlot <sandlot@example.com>',
    )
    .optional(),
  SANDLOT_PREVIEW_HOST: hostWithPort.optional(),
  SANDLOT_NPM_REGISTRY: url.optional(),
  SANDLOT_NPMRC: z.string().optional(),
  SANDLOT_NPM_CACHE_MB: z.coerce.number().int().min(100).default(4096),
  SANDLOT_SCREENSHOTS: z.enum(['on', 'off', 'auto']).default('auto'),
  CHROMIUM: z.string().optional(),
  npm_config_registry: z.string().optional(),
  SANDLOT_COMMUNITY_CLAIM: z.string().max(100).default(templateMessages.communityClaim),
  SANDLOT_TERMS_URL: url.optional(),
  SANDLOT_CONTACT_URL: url.optional(),
  GITHUB_URL: url.default('https://github.com'),
  GITHUB_API_URL: url.default('https://api.github.com'),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Where people reach the server; null until the port is known. */
  publicUrl: string | null
  databaseUrl: string | null
  /** Encrypts what must be read again, such as provider tokens; made and kept in the data directory when unset. */
  secret: string | null
  demo: boolean
  trustProxy: boolean
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
  github: { url: string; apiUrl: string; clientId: string; clientSecret: string } | null
  /** How mail leaves the instance; null where an admin passes it on by hand. */
  mail: { smtpUrl: string; from: string } | null
  /** The host below which each sandbox's preview has its own name; null takes this computer's where that works. */
  previewHost: string | null
  /** Where packages for previews come from, and with which credentials. */
  npmRegistry: RegistryOptions
  /** How much of them is kept. */
  npmCacheMaxBytes: number
  /** Pictures of sandboxes: never, always, or where there is a Chromium. */
  screenshots: 'on' | 'off' | 'auto'
  /** The program that draws them; null looks for one. */
  chromium: string | null
  /** How many templates the community is said to have made. */
  communityClaim: string
  /** Pages of whoever keeps the instance; what leads to one that is not named does not show. */
  links: { terms: string | null; contact: string | null }
  /** Where GitHub is asked about repositories, also without a way to sign in there. */
  githubApiUrl: string
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Reads the environment. A wrong value names its variable and ends the start with exit code 2. */
export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`The configuration is not usable:\n${lines.join('\n')}`, { exitCode: 2 })
  }
  const values = parsed.data
  if (Boolean(values.GITHUB_CLIENT_ID) !== Boolean(values.GITHUB_CLIENT_SECRET))
    throw new StartError('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET go together: set both or none.', {
      exitCode: 2,
    })
  if (Boolean(values.SANDLOT_SMTP_URL) !== Boolean(values.SANDLOT_MAIL_FROM))
    throw new StartError('SANDLOT_SMTP_URL and SANDLOT_MAIL_FROM go together: set both or none.', {
      exitCode: 2,
    })
  if (values.SANDLOT_PREVIEW_HOST) assertPreviewHost(values.SANDLOT_PREVIEW_HOST, values.SANDLOT_PUBLIC_URL)
  if (values.SANDLOT_DEMO) assertLoopback(values.HOST, values.SANDLOT_PUBLIC_URL)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(cwd, values.SANDLOT_DATA_DIR),
    publicUrl: values.SANDLOT_PUBLIC_URL ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    secret: values.SANDLOT_SECRET ?? null,
    demo: values.SANDLOT_DEMO,
    trustProxy: values.SANDLOT_TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    github:
      values.GITHUB_CLIENT_ID && values.GITHUB_CLIENT_SECRET
        ? {
            url: values.GITHUB_URL,
            apiUrl: values.GITHUB_API_URL,
            clientId: values.GITHUB_CLIENT_ID,
            clientSecret: values.GITHUB_CLIENT_SECRET,
          }
        : null,
    mail:
      values.SANDLOT_SMTP_URL && values.SANDLOT_MAIL_FROM
        ? { smtpUrl: values.SANDLOT_SMTP_URL, from: values.SANDLOT_MAIL_FROM }
        : null,
    communityClaim: values.SANDLOT_COMMUNITY_CLAIM,
    links: { terms: values.SANDLOT_TERMS_URL ?? null, contact: values.SANDLOT_CONTACT_URL ?? null },
    githubApiUrl: values.GITHUB_API_URL,
    previewHost: values.SANDLOT_PREVIEW_HOST ?? null,
    screenshots: values.SANDLOT_SCREENSHOTS,
    chromium: values.CHROMIUM ?? null,
    npmCacheMaxBytes: values.SANDLOT_NPM_CACHE_MB * 1024 * 1024,
    npmRegistry: readNpmrc(npmrcText(values.SANDLOT_NPMRC, cwd), env, {
      own: values.SANDLOT_NPM_REGISTRY,
      npm: url.safeParse(values.npm_config_registry).data,
    }),
  }
}

/** The file with registries and their credentials. What is in a person's own is not lent to everybody's previews. */
function npmrcText(file: string | undefined, cwd: string): string {
  if (file === undefined) return ''
  try {
    return readFileSync(resolve(cwd, file), 'utf8')
  } catch (cause) {
    throw new StartError(`The configuration is not usable:\n  SANDLOT_NPMRC: ${file} cannot be read`, {
      exitCode: 2,
      cause,
    })
  }
}

/** The demo's people have no passwords, so it must not be reachable from elsewhere. */
function assertLoopback(host: string, publicUrl: string | undefined) {
  const outside = [host, ...(publicUrl ? [new URL(publicUrl).hostname] : [])].find(
    (name) => !LOOPBACK.has(name.replace(/^\[|\]$/g, '')),
  )
  if (outside)
    throw new StartError(
      `The demo signs anyone in, so it only runs on this computer. HOST or SANDLOT_PUBLIC_URL says ${outside}; use 127.0.0.1.`,
      { exitCode: 2 },
    )
}

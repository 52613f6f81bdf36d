import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DISK_RESERVE_MB } from '@sandlot/core/admin/limits'
import { IMPORT_MAX_MB } from '@sandlot/core/archives/limits'
import { inputWords } from '@sandlot/core/shell/input-word-rules'
import { z } from 'zod'
import { type BoxesConfig, boxesEnvironment, readBoxes } from './config-boxes.ts'
import { contentsEnvironment, type ObjectsConfig, readObjects } from './config-contents.ts'
import { readStripe, type StripeConfig } from './config-payments.ts'
import { assertPreviewHost } from './config-preview.ts'
import { readSignIn, type SignInConfig, signInEnvironment } from './config-sign-in.ts'
import { items, longText, origin, sites, url, whole } from './config-values.ts'
import { readTrustProxy, type TrustProxy } from './http/trust-proxy.ts'
import { type RegistryOptions, readNpmrc } from './npmrc.ts'
import { StartError } from './start-error.ts'

const flag = z.enum(['1', 'true', '0', 'false', '']).transform((text) => text === '1' || text === 'true')

/** A name with or without a port, as it stands in an address. */
const hostWithPort = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/,
    'must be a host name, such as preview.example.net',
  )

const workspaces = items(z.uuid(), 'must be members, or ids of workspaces with commas')

const Environment = z.object({
  PORT: whole(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  SANDLOT_DATA_DIR: z.string().default('.sandlot'),
  SANDLOT_PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' })
    .optional(),
  SANDLOT_DISK_RESERVE_MB: whole(0).default(DISK_RESERVE_MB),
  SANDLOT_SECRET: longText(32).optional(),
  SANDLOT_SECRET_FILE: z.string().optional(),
  SANDLOT_SECRET_PREVIOUS: longText(32).optional(),
  SANDLOT_SECRET_LOST: flag.default(false),
  SANDLOT_DEMO: flag.default(false),
  SANDLOT_PLANS: z.enum(['on', 'off']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'must be a secret or restricted key')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_HOST: url.optional(),
  STRIPE_TAX: flag.default(false),
  STRIPE_PROMOTION_CODES: flag.default(false),
  SANDLOT_ON_PREM: flag.default(false),
  SANDLOT_DEBUG_FREE: flag.default(false),
  SANDLOT_TRUST_PROXY: z
    .string()
    .default('false')
    .transform((text, problems) => {
      const trust = readTrustProxy(text)
      if (trust === null)
        problems.addIssue(
          'must be the number of proxies in front, or their addresses and networks with commas',
        )
      return trust ?? false
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SANDLOT_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional(),
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
  SANDLOT_NPM_PRIVATE: z
    .string()
    .transform((text, problems) => (text.trim() === 'members' ? 'members' : workspaces(text, problems)))
    .optional(),
  SANDLOT_NPM_CACHE_MB: whole(100).default(4096),
  SANDLOT_NPM_WARM: z.enum(['on', 'off']).default('on'),
  SANDLOT_IMPORT_MAX_MB: whole(1, 4000).default(IMPORT_MAX_MB),
  SANDLOT_EMBEDS: sites.default('all'),
  SANDLOT_SCREENSHOTS: z.enum(['on', 'off', 'auto']).default('auto'),
  CHROMIUM: z.string().optional(),
  npm_config_registry: z.string().optional(),
  npm_config_cafile: z.string().optional(),
  SANDLOT_TERMS_URL: url.optional(),
  SANDLOT_PRIVACY_URL: url.optional(),
  SANDLOT_CONTACT_URL: url.optional(),
  SANDLOT_DISCOUNTS_URL: url.optional(),
  SANDLOT_UPGRADE_URL: url.optional(),
  SANDLOT_MANAGE_URL: url.optional(),
  SANDLOT_ISSUES_URL: url.optional(),
  SANDLOT_ERRORS_DSN: z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/@:]+@[^/]+\/.+/, 'must be a DSN, such as https://key@errors.example.com/1')
    .optional(),
  SANDLOT_ANALYTICS_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be a key of letters, digits, hyphens and underscores')
    .optional(),
  SANDLOT_ANALYTICS_URL: url.optional(),
  SANDLOT_OFFLINE: z.enum(['on', 'off']).default('on'),
  SANDLOT_METRICS_TOKEN: longText(16).optional(),
  SANDLOT_DOCS_URL: url.optional(),
  SANDLOT_SITE_URL: url.optional(),
  ...contentsEnvironment,
  ...signInEnvironment,
  ...boxesEnvironment,
})

/** The variables that are read; what npm itself sets for those whom it starts is not ours to explain. */
export const variables = Object.keys(Environment.shape).filter((name) => !name.startsWith('npm_'))

export type Config = SignInConfig &
  BoxesConfig & {
    port: number
    host: string
    dataDir: string
    /** Where people reach the server; null until the port is known. */
    publicUrl: string | null
    databaseUrl: string | null
    /** Where large contents of files lie outside of the database; null where they lie in it. */
    objects: ObjectsConfig
    /** How much of the disk stays free for the database; where less is, nothing can be saved. */
    diskReserveBytes: number
    /** What all keys are made from; when neither it nor a file is named, one is made and kept in the data directory. */
    secret: string | null
    secretFile: string | null
    /** The one before: what it has encrypted can still be read. */
    previousSecret: string | null
    /** Begins anew with the key that is given, where the one of the database is gone. */
    secretIsLost: boolean
    demo: boolean
    /** Whether workspaces are on plans with limits; without them nothing is limited and nothing is for sale. */
    plans: boolean
    /** Who plans are paid by; null where the administrators give them. */
    stripe: StripeConfig | null
    /** On premises every workspace counts as Pro, and what needs services from outside is hidden. */
    onPrem: boolean
    /** To look for mistakes: every workspace counts as free. */
    forceFree: boolean
    /** Whom it believes what they say of where a request came from. */
    trustProxy: TrustProxy
    logLevel: z.output<typeof Environment>['LOG_LEVEL']
    /** How mail leaves the instance; null where an admin passes it on by hand. */
    mail: { smtpUrl: string; from: string } | null
    /** The host below which each sandbox's preview has its own name; null takes this computer's where that works. */
    previewHost: string | null
    /** Where packages for previews come from, and with which credentials. */
    npmRegistry: RegistryOptions
    /** The workspaces whose members get what those credentials open; null leaves it to who may sign up. */
    npmPrivate: 'members' | readonly string[] | null
    /** How much of them is kept. */
    npmCacheMaxBytes: number
    /** Whether packages of the official templates are fetched before anybody asks for them. */
    warmsNpm: boolean
    /** Largest zip that is taken in. */
    importMaxBytes: number
    /** The sites that may show sandboxes in their pages; none where the list is empty. */
    embeds: 'all' | readonly string[]
    /** Screenshots of sandboxes: never, always, or where there is a Chromium. */
    screenshots: 'on' | 'off' | 'auto'
    /** The program that draws them; null looks for one. */
    chromium: string | null
    /** Pages of whoever keeps the instance; what leads to one that is not named does not show. */
    links: Record<
      'terms' | 'privacy' | 'contact' | 'discounts' | 'issues' | 'docs' | 'site' | 'upgrade' | 'manage',
      string | null
    >
    /** The service that errors of pages are reported to. */
    errorsDsn: string | null
    /** The service that events about use go to, once a person allowed that; without its address, the key's own. */
    analytics: { key: string; url: string | null } | null
    /** Who has it may read the metrics from anywhere; without one they are for this computer alone. */
    metricsToken: string | null
    /** Whether browsers keep the app for when there is no network. */
    worksOffline: boolean
    /** Where people look at repositories, and where GitHub is asked about them, also without a way to sign in there. */
    githubUrl: string
    githubApiUrl: string
    /** Where Google is, also while it is set up in the browser alone. */
    googleIssuer: string
  }

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Reads the environment. A wrong value names its variable and ends the start with exit code 2. */
export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given, { error: inputWords })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`The configuration is not usable:\n${lines.join('\n')}`, { exitCode: 2 })
  }
  const values = parsed.data
  if (Boolean(values.SANDLOT_SMTP_URL) !== Boolean(values.SANDLOT_MAIL_FROM))
    throw new StartError('SANDLOT_SMTP_URL and SANDLOT_MAIL_FROM go together: set both or none.', {
      exitCode: 2,
    })
  if (values.SANDLOT_SECRET && values.SANDLOT_SECRET_FILE)
    throw new StartError('SANDLOT_SECRET and SANDLOT_SECRET_FILE name the same thing: set one of them.', {
      exitCode: 2,
    })
  if (values.SANDLOT_PREVIEW_HOST) assertPreviewHost(values.SANDLOT_PREVIEW_HOST, values.SANDLOT_PUBLIC_URL)
  if (values.SANDLOT_DEMO) assertLoopback(values.HOST, values.SANDLOT_PUBLIC_URL)
  const dataDir = resolve(cwd, values.SANDLOT_DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    publicUrl: values.SANDLOT_PUBLIC_URL ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    objects: readObjects(values, { cwd, dataDir }),
    diskReserveBytes: values.SANDLOT_DISK_RESERVE_MB * 1024 * 1024,
    secret: values.SANDLOT_SECRET ?? null,
    secretFile: values.SANDLOT_SECRET_FILE ? resolve(cwd, values.SANDLOT_SECRET_FILE) : null,
    previousSecret: values.SANDLOT_SECRET_PREVIOUS ?? null,
    secretIsLost: values.SANDLOT_SECRET_LOST,
    demo: values.SANDLOT_DEMO,
    // Where nobody can pay, plans are only for trying them out unless they are asked for.
    plans: values.SANDLOT_PLANS
      ? values.SANDLOT_PLANS === 'on'
      : values.SANDLOT_DEMO || values.STRIPE_SECRET_KEY !== undefined,
    stripe: readStripe(values),
    onPrem: values.SANDLOT_ON_PREM,
    forceFree: values.SANDLOT_DEBUG_FREE,
    trustProxy: values.SANDLOT_TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    ...readSignIn(values),
    ...readBoxes(values),
    mail:
      values.SANDLOT_SMTP_URL && values.SANDLOT_MAIL_FROM
        ? { smtpUrl: values.SANDLOT_SMTP_URL, from: values.SANDLOT_MAIL_FROM }
        : null,
    links: {
      terms: values.SANDLOT_TERMS_URL ?? null,
      privacy: values.SANDLOT_PRIVACY_URL ?? null,
      contact: values.SANDLOT_CONTACT_URL ?? null,
      discounts: values.SANDLOT_DISCOUNTS_URL ?? null,
      upgrade: values.SANDLOT_UPGRADE_URL ?? null,
      manage: values.SANDLOT_MANAGE_URL ?? null,
      issues: values.SANDLOT_ISSUES_URL ?? null,
      docs: values.SANDLOT_DOCS_URL ?? null,
      site: values.SANDLOT_SITE_URL ?? null,
    },
    errorsDsn: values.SANDLOT_ERRORS_DSN ?? null,
    analytics: values.SANDLOT_ANALYTICS_KEY
      ? { key: values.SANDLOT_ANALYTICS_KEY, url: values.SANDLOT_ANALYTICS_URL ?? null }
      : null,
    worksOffline: values.SANDLOT_OFFLINE === 'on',
    metricsToken: values.SANDLOT_METRICS_TOKEN ?? null,
    githubUrl: values.GITHUB_URL,
    githubApiUrl: values.GITHUB_API_URL,
    googleIssuer: values.GOOGLE_ISSUER,
    previewHost: values.SANDLOT_PREVIEW_HOST ?? null,
    embeds: values.SANDLOT_EMBEDS,
    screenshots: values.SANDLOT_SCREENSHOTS,
    chromium: values.CHROMIUM ?? null,
    importMaxBytes: values.SANDLOT_IMPORT_MAX_MB * 1024 * 1024,
    npmPrivate: values.SANDLOT_NPM_PRIVATE ?? null,
    npmCacheMaxBytes: values.SANDLOT_NPM_CACHE_MB * 1024 * 1024,
    warmsNpm: values.SANDLOT_NPM_WARM === 'on',
    npmRegistry: {
      ...readNpmrc(npmrcText(values.SANDLOT_NPMRC, cwd), env, {
        own: values.SANDLOT_NPM_REGISTRY,
        npm: url.safeParse(values.npm_config_registry).data,
      }),
      ...authorities(values.npm_config_cafile),
    },
  }
}

/** The certificates that npm was told to trust instead of the usual ones; as npm does, it passes over a file that is gone. */
function authorities(file: string | undefined): { ca?: string } {
  try {
    return file ? { ca: readFileSync(file, 'utf8') } : {}
  } catch {
    return {}
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

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DISK_RESERVE_MB } from '@sandlot/core/admin/limits'
import { IMPORT_MAX_MB } from '@sandlot/core/archives/limits'
import { isLoopbackHost } from '@sandlot/core/shell/host-rules'
import { inputWords } from '@sandlot/core/shell/input-word-rules'
import { z } from 'zod'
import { readTrustProxy, type TrustProxy } from '../http/origin/trust-proxy.ts'
import { StartError, unusable } from '../start-error.ts'
import { type BoxesConfig, boxesEnvironment, readBoxes } from './boxes.ts'
import { contentsEnvironment, type ObjectsConfig, readObjects } from './contents.ts'
import { type RegistryOptions, readNpmrc } from './npmrc.ts'
import { readStripe, type StripeConfig } from './payments.ts'
import { assertPreviewHost } from './preview.ts'
import { readSignIn, type SignInConfig, signInEnvironment } from './sign-in.ts'
import { items, longText, origin, sites, together, url, whole } from './values.ts'

const flag = z.enum(['1', 'true', '0', 'false', '']).transform((text) => text === '1' || text === 'true')

/** A host name with or without a port. */
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

/** The variables that are read, without those that npm sets for programs it starts, which are not ours to document. */
export const variables = Object.keys(Environment.shape).filter((name) => !name.startsWith('npm_'))

export type Config = SignInConfig &
  BoxesConfig & {
    port: number
    host: string
    dataDir: string
    /** The address at which people reach the server; null until the port is known. */
    publicUrl: string | null
    databaseUrl: string | null
    /** Where large file contents are stored outside the database; null if they are stored in it. */
    objects: ObjectsConfig
    /** How much of the disk stays free for the database; with less, nothing can be saved. */
    diskReserveBytes: number
    /**
     * The source of all keys; if neither it nor a file is configured, one is generated and stored in the data
     * directory.
     */
    secret: string | null
    secretFile: string | null
    /** The previous secret: what was encrypted with it can still be read. */
    previousSecret: string | null
    /** Starts over with the given key if the database's key was lost. */
    secretIsLost: boolean
    demo: boolean
    /** Whether workspaces are on plans with limits; otherwise nothing is limited and nothing is for sale. */
    plans: boolean
    /** The payment provider; null if the administrators give plans. */
    stripe: StripeConfig | null
    /** On premises, every workspace counts as Pro, and whatever needs external services is hidden. */
    onPrem: boolean
    /** For debugging: every workspace counts as free. */
    forceFree: boolean
    /** The proxies that are trusted to report where a request came from. */
    trustProxy: TrustProxy
    logLevel: z.output<typeof Environment>['LOG_LEVEL']
    /** How mail is sent; null if an admin passes it on by hand. */
    mail: { smtpUrl: string; from: string } | null
    /** The host below which each sandbox's preview has its own name; null uses one of this computer if possible. */
    previewHost: string | null
    /** The registry for packages in previews, and its credentials. */
    npmRegistry: RegistryOptions
    /** The workspaces whose members may use those credentials; null lets it depend on who may sign up. */
    npmPrivate: 'members' | readonly string[] | null
    /** Size limit of the package cache. */
    npmCacheMaxBytes: number
    /** Whether packages of the official templates are fetched in advance. */
    warmsNpm: boolean
    /** Size limit of a zip to import. */
    importMaxBytes: number
    /** The sites that may embed sandboxes; none if the list is empty. */
    embeds: 'all' | readonly string[]
    /** Screenshots of sandboxes: always, never, or if there is a Chromium. */
    screenshots: 'on' | 'off' | 'auto'
    /** The Chromium executable for screenshots; null searches for one. */
    chromium: string | null
    /** Pages of the operator; links to those that are not configured are hidden. */
    links: Record<
      'terms' | 'privacy' | 'contact' | 'discounts' | 'issues' | 'docs' | 'site' | 'upgrade' | 'manage',
      string | null
    >
    /** The service to which page errors are reported. */
    errorsDsn: string | null
    /** The analytics service for events of users who consented; a null address means the key's own. */
    analytics: { key: string; url: string | null } | null
    /** Grants access to the metrics from anywhere; without one, only from this computer. */
    metricsToken: string | null
    /** Whether browsers keep the app for offline use. */
    worksOffline: boolean
    /** Where people view repositories, and where the GitHub API is called, even if nobody can sign in with GitHub. */
    githubUrl: string
    githubApiUrl: string
    /** Google's address, even if it is set up in the browser only. */
    googleIssuer: string
  }

/** Reads the environment. An invalid value aborts the start with exit code 2 and an error that names its variable. */
export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given, { error: inputWords })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw unusable(lines.join('\n  '))
  }
  const values = parsed.data
  const mail = together(values, ['SANDLOT_SMTP_URL', 'SANDLOT_MAIL_FROM'])
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
    // If nobody can pay, plans are off by default, except in the demo.
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
    mail: mail && { smtpUrl: mail.SANDLOT_SMTP_URL, from: mail.SANDLOT_MAIL_FROM },
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

/** The certificates that npm was told to trust instead of the usual ones; like npm, ignores a missing file. */
function authorities(file: string | undefined): { ca?: string } {
  try {
    return file ? { ca: readFileSync(file, 'utf8') } : {}
  } catch {
    return {}
  }
}

/** The file with registries and their credentials. A person's own file is not used for everybody's previews. */
function npmrcText(file: string | undefined, cwd: string): string {
  if (file === undefined) return ''
  try {
    return readFileSync(resolve(cwd, file), 'utf8')
  } catch (cause) {
    throw unusable(`SANDLOT_NPMRC: ${file} cannot be read`, cause)
  }
}

/** The demo's users have no passwords, so it must not be reachable from elsewhere. */
function assertLoopback(host: string, publicUrl: string | undefined) {
  const outside = [host, ...(publicUrl ? [new URL(publicUrl).hostname] : [])].find(
    (name) => !isLoopbackHost(name),
  )
  if (outside)
    throw new StartError(
      `The demo signs anyone in, so it only runs on this computer. HOST or SANDLOT_PUBLIC_URL says ${outside}; use 127.0.0.1.`,
      { exitCode: 2 },
    )
}

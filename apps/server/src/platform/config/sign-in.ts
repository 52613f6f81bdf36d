import { createPrivateKey } from 'node:crypto'
import { trustableOrigin } from '@sandlot/core/accounts/embed/rules'
import { inputWords } from '@sandlot/core/shell/input-word-rules'
import { z } from 'zod'
import { unusable } from '../start-error.ts'
import { together, url } from './values.ts'

const text = z.string().min(1)

const Domain = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, 'must be a domain, such as example.com')

const SsoConnections = z.array(
  z.strictObject({
    domains: z.array(Domain).min(1),
    issuer: z.url({ protocol: /^https?$/ }),
    clientId: text,
    clientSecret: text,
    trustEmail: z.boolean().default(false),
  }),
)

/** The environment variables about signing in. */
export const signInEnvironment = {
  GITHUB_URL: url.default('https://github.com'),
  GITHUB_API_URL: url.default('https://api.github.com'),
  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  GITHUB_APP_SLUG: z
    .string()
    .regex(/^[a-z\d-]+$/, 'must be the name in the address of the app')
    .optional(),
  GITHUB_APP_ID: text.optional(),
  GITHUB_APP_PRIVATE_KEY: text.optional(),
  GITHUB_WEBHOOK_SECRET: text.optional(),
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  APPLE_ISSUER: url.default('https://appleid.apple.com'),
  APPLE_CLIENT_ID: text.optional(),
  APPLE_TEAM_ID: text.optional(),
  APPLE_KEY_ID: text.optional(),
  APPLE_PRIVATE_KEY: text.optional(),
  SANDLOT_VERCEL_URL: url.default('https://vercel.com'),
  SANDLOT_VERCEL_API_URL: url.default('https://api.vercel.com'),
  SANDLOT_VERCEL_CLIENT_ID: text.optional(),
  SANDLOT_VERCEL_CLIENT_SECRET: text.optional(),
  SANDLOT_SSO: text.optional(),
  SANDLOT_TRUSTED_EMBEDDERS: text.optional(),
}

type Values = z.output<z.ZodObject<typeof signInEnvironment>>

/** A configured OpenID Connect provider. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string }

export type SsoConnection = OidcConfig & {
  /** If set, only people with an address at one of these domains may sign in. */
  domains: string[]
  /** Accepts an address even if the provider does not say whether it is verified. */
  trustEmail: boolean
}

export type GithubAppConfig = { slug: string; id: string; privateKey: string }

export type SignInConfig = {
  github: { url: string; apiUrl: string; clientId: string; clientSecret: string } | null
  /** This instance's GitHub App: its slug and its credentials. */
  githubApp: GithubAppConfig | null
  /** Verifies GitHub's webhooks; null accepts none. */
  githubWebhookSecret: string | null
  google: OidcConfig | null
  /** Instead of a client secret, Apple takes a token signed with the key. */
  apple: { issuer: string; clientId: string; teamId: string; keyId: string; privateKey: string } | null
  /** A Vercel app, with which people connect their account there; it signs nobody in. */
  vercel: { url: string; apiUrl: string; clientId: string; clientSecret: string } | null
  sso: SsoConnection[]
  /** Sites that may learn that a visitor is a member, with the member's consent. */
  trustedEmbedders: string[]
}

/** Reads the sign-in configuration; errors name the variable. */
export function readSignIn(values: Values): SignInConfig {
  const github = together(values, ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'])
  const app = together(values, ['GITHUB_APP_SLUG', 'GITHUB_APP_ID', 'GITHUB_APP_PRIVATE_KEY'])
  const google = together(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const vercel = together(values, ['SANDLOT_VERCEL_CLIENT_ID', 'SANDLOT_VERCEL_CLIENT_SECRET'])
  const apple = together(values, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'])
  return {
    github: github && {
      url: values.GITHUB_URL,
      apiUrl: values.GITHUB_API_URL,
      clientId: github.GITHUB_CLIENT_ID,
      clientSecret: github.GITHUB_CLIENT_SECRET,
    },
    githubApp: app && {
      slug: app.GITHUB_APP_SLUG,
      id: app.GITHUB_APP_ID,
      privateKey: readAppKey(app.GITHUB_APP_PRIVATE_KEY),
    },
    githubWebhookSecret: values.GITHUB_WEBHOOK_SECRET ?? null,
    google: google && {
      issuer: values.GOOGLE_ISSUER,
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
    },
    apple: apple && {
      issuer: values.APPLE_ISSUER,
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      privateKey: readKey(apple.APPLE_PRIVATE_KEY),
    },
    vercel: vercel && {
      url: values.SANDLOT_VERCEL_URL,
      apiUrl: values.SANDLOT_VERCEL_API_URL,
      clientId: vercel.SANDLOT_VERCEL_CLIENT_ID,
      clientSecret: vercel.SANDLOT_VERCEL_CLIENT_SECRET,
    },
    sso: values.SANDLOT_SSO === undefined ? [] : readConnections(values.SANDLOT_SSO),
    trustedEmbedders: readEmbedders(values.SANDLOT_TRUSTED_EMBEDDERS),
  }
}

/** A key as Apple issues it; env files often write its line breaks as `\n`. */
function readKey(given: string): string {
  const pem = given.replaceAll('\\n', '\n')
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return pem
  } catch (cause) {
    throw unusable('APPLE_PRIVATE_KEY: must be the text of the .p8 file that Apple gave out', cause)
  }
  throw unusable('APPLE_PRIVATE_KEY: must be a key for ES256, as in the .p8 file that Apple gave out')
}

/** A key as GitHub issues it. */
function readAppKey(given: string): string {
  const pem = given.replaceAll('\\n', '\n')
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch (cause) {
    throw unusable('GITHUB_APP_PRIVATE_KEY: must be the text of the .pem file that GitHub gave out', cause)
  }
  throw unusable('GITHUB_APP_PRIVATE_KEY: must be an RSA key, as in the .pem file that GitHub gave out')
}

function readConnections(given: string): SsoConnection[] {
  const parsed = SsoConnections.safeParse(parseJson(given), { error: inputWords })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw unusable(`SANDLOT_SSO${pathText(issue?.path ?? [])}: ${issue?.message}`)
  }
  const domains = parsed.data.flatMap((connection) => connection.domains)
  const twice = domains.find((domain, index) => domains.indexOf(domain) !== index)
  if (twice) throw unusable(`SANDLOT_SSO: ${twice} stands there twice; each domain has one provider`)
  return parsed.data
}

function readEmbedders(given = ''): string[] {
  return given.split(/[\s,]+/).flatMap((part) => {
    if (part === '') return []
    const origin = trustableOrigin(part)
    if (origin) return [origin]
    throw unusable(
      `SANDLOT_TRUSTED_EMBEDDERS: ${part} is not an origin with https; name them with commas, such as https://docs.example.com`,
    )
  })
}

function parseJson(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    // The parser's own message quotes the text, which contains secrets.
    throw unusable(
      'SANDLOT_SSO: must be JSON, such as [{"domains":["example.com"],"issuer":"https://id.example.com","clientId":"…","clientSecret":"…"}]',
    )
  }
}

const pathText = (path: readonly PropertyKey[]) =>
  path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')

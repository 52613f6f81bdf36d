import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { readConfig, variables } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/app')
const refusal = (env: Record<string, string>): StartError => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
  return expect.fail('it was accepted')
}

test('defaults to an instance on this computer only', () => {
  expect(read({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '/srv/app/.sandlot',
    publicUrl: null,
    databaseUrl: null,
    objects: null,
    diskReserveBytes: 200 * 1024 * 1024,
    secret: null,
    secretFile: null,
    previousSecret: null,
    secretIsLost: false,
    demo: false,
    plans: false,
    stripe: null,
    onPrem: false,
    forceFree: false,
    trustProxy: false,
    logLevel: 'warn',
    metricsToken: null,
    github: null,
    githubApp: null,
    githubWebhookSecret: null,
    google: null,
    apple: null,
    sso: [],
    trustedEmbedders: [],
    vercel: null,
    mail: null,
    previewHost: null,
    npmRegistry: { registry: 'https://registry.npmjs.org' },
    npmPrivate: null,
    importMaxBytes: 200 * 1024 * 1024,
    npmCacheMaxBytes: 4096 * 1024 * 1024,
    runtime: 'auto',
    boxHosts: [],
    boxImage: 'docker.io/library/node:24-bookworm',
    boxRuntime: null,
    kubernetesNode: null,
    kubernetesVolume: null,
    kubernetesSeccomp: 'sandlot.json',
    internalAddress: null,
    embeds: 'all',
    screenshots: 'auto',
    chromium: null,
    links: {
      terms: null,
      privacy: null,
      contact: null,
      issues: null,
      docs: null,
      site: null,
      discounts: null,
      upgrade: null,
      manage: null,
    },
    errorsDsn: null,
    analytics: null,
    warmsNpm: true,
    worksOffline: true,
    googleIssuer: 'https://accounts.google.com',
    githubUrl: 'https://github.com',
    githubApiUrl: 'https://api.github.com',
  })
})

test('an empty value counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '', SANDLOT_DEMO: '', GITHUB_CLIENT_ID: '' })).toEqual(read({}))
})

test('a certificate file configured for npm is trusted for the registry; a missing one is ignored', () => {
  const ca = readFileSync(import.meta.filename, 'utf8')
  expect(read({ npm_config_cafile: import.meta.filename }).npmRegistry).toEqual({
    ...read({}).npmRegistry,
    ca,
  })
  expect(read({ npm_config_cafile: '/nowhere/ca.pem' })).toEqual(read({}))
})

test('private packages are for members everywhere, or for the listed workspaces', () => {
  const [one, other] = ['3f0c2f6e-4c1b-4c39-9d55-0a8a3f1f7a11', '9b2e7f40-51d3-4a4e-8f0e-6a1d0c9be222']
  expect(read({ SANDLOT_NPM_PRIVATE: ' members ' }).npmPrivate).toBe('members')
  expect(read({ SANDLOT_NPM_PRIVATE: `${one}, ${other.toUpperCase()}` }).npmPrivate).toEqual([one, other])
})

test('addresses lose their trailing slash, folders are relative to the working directory', () => {
  expect(read({ SANDLOT_PUBLIC_URL: 'https://sandlot.example//' }).publicUrl).toBe('https://sandlot.example')
  expect(read({ SANDLOT_DATA_DIR: '../data' }).dataDir).toBe('/srv/data')
  expect(read({ SANDLOT_DATA_DIR: '/var/lib/x' }).dataDir).toBe('/var/lib/x')
})

test('payments are configured by a Stripe key, and require https except on this computer', () => {
  const STRIPE_SECRET_KEY = 'sk_test_1'
  const none = { webhookSecret: null, apiHost: null, tax: false, promotionCodes: false }
  expect(read({ STRIPE_SECRET_KEY })).toMatchObject({
    ...{ plans: true, stripe: { secretKey: STRIPE_SECRET_KEY, ...none } },
  })
  expect(read({ STRIPE_SECRET_KEY, SANDLOT_PLANS: 'off' }).plans).toBe(false)
  const all = { STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_TAX: '1', STRIPE_PROMOTION_CODES: 'true' }
  const at = (STRIPE_API_HOST: string) => ({ STRIPE_SECRET_KEY, ...all, STRIPE_API_HOST })
  for (const host of ['http://127.0.0.1:4010', 'http://[::1]:4010', 'https://stripe.example'])
    expect(read(at(host)).stripe).toEqual({
      ...{ secretKey: STRIPE_SECRET_KEY, webhookSecret: 'whsec_1', apiHost: host },
      ...{ tax: true, promotionCodes: true },
    })
  expect(refusal(at('http://stripe.example')).message).toContain('STRIPE_API_HOST: must be https')
  expect(refusal({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }).message).toContain('STRIPE_SECRET_KEY: is needed')
  expect(refusal({ STRIPE_SECRET_KEY: 'pk_test_1' }).message).toContain('STRIPE_SECRET_KEY')
})

test('plans are on in the demo and off elsewhere, unless configured', () => {
  const plans = (env: Record<string, string>) => read(env).plans
  expect([plans({ SANDLOT_DEMO: '1' }), plans({ SANDLOT_DEMO: '1', SANDLOT_PLANS: 'off' })]).toEqual([
    true,
    false,
  ])
  expect([plans({}), plans({ SANDLOT_PLANS: 'on' })]).toEqual([false, true])
  expect(read({ SANDLOT_ON_PREM: 'true' }).onPrem).toBe(true)
})

describe('a wrong value is reported by its variable and exits with 2', () => {
  test.each([
    ['PORT', 'abc'],
    ['SANDLOT_PLANS', 'yes'],
    ['SANDLOT_ON_PREM', 'maybe'],
    ['PORT', '65536'],
    ['PORT', '40.5'],
    ['PORT', '-1'],
    ['SANDLOT_PUBLIC_URL', 'sandlot.example'],
    ['SANDLOT_PUBLIC_URL', 'ftp://sandlot.example'],
    ['SANDLOT_PUBLIC_URL', 'https://sandlot.example/below'],
    ['SANDLOT_PUBLIC_URL', 'https://me@sandlot.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['SANDLOT_SECRET', 'too short'],
    ['SANDLOT_NPM_REGISTRY', 'registry.example.com'],
    ['SANDLOT_TERMS_URL', 'javascript:alert(1)'],
    ['SANDLOT_DOCS_URL', 'javascript:alert(1)'],
    ['SANDLOT_SITE_URL', 'docs.example.com'],
    ['SANDLOT_CONTACT_URL', 'us@example.com'],
    ['SANDLOT_ISSUES_URL', 'javascript:alert(1)'],
    ['SANDLOT_OFFLINE', 'maybe'],
    ['SANDLOT_ERRORS_DSN', 'https://errors.example/7'],
    ['SANDLOT_ANALYTICS_KEY', 'not a key'],
    ['SANDLOT_ANALYTICS_URL', 'events'],
    ['SANDLOT_NPMRC', 'no-such-file'],
    ['SANDLOT_NPM_PRIVATE', 'everybody'],
    ['SANDLOT_NPM_PRIVATE', 'members, 3f0c2f6e-4c1b-4c39-9d55-0a8a3f1f7a11'],
    ['SANDLOT_EMBEDS', 'some'],
    ['SANDLOT_EMBEDS', 'https://blog.example.com, blog.example.com'],
    ['SANDLOT_EMBEDS', 'https://blog.example.com/page'],
    ['SANDLOT_SCREENSHOTS', 'sometimes'],
    ['SANDLOT_NPM_WARM', 'a little'],
    ['SANDLOT_DEMO', 'yes'],
    ['SANDLOT_TRUSTED_EMBEDDERS', '*'],
    ['SANDLOT_TRUSTED_EMBEDDERS', 'docs.example.com'],
    ['SANDLOT_TRUSTED_EMBEDDERS', 'http://docs.example.com'],
    ['SANDLOT_TRUSTED_EMBEDDERS', 'https://docs.example.com/page'],
    ['SANDLOT_TRUSTED_EMBEDDERS', 'https://fine.example, https://me@docs.example.com'],
    ['SANDLOT_TRUST_PROXY', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['GITHUB_URL', 'github.com'],
    ['SANDLOT_SMTP_URL', 'mail.example.com:25'],
    ['SANDLOT_SMTP_URL', 'http://mail.example.com'],
    ['SANDLOT_MAIL_FROM', 'Sandlot'],
    ['SANDLOT_MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
  ])('%s=%s', (name, value) => {
    const error = refusal({ [name]: value })
    expect(error.exitCode).toBe(2)
    expect(error.message).toContain(name)
    expect(error.message).not.toContain('too short')
  })

  test.each([
    [{ SANDLOT_NPM_PRIVATE: 'everybody' }, 'SANDLOT_NPM_PRIVATE: must be members, or ids'],
    [{ SANDLOT_EMBEDS: 'https://a.example, some' }, 'SANDLOT_EMBEDS: must be all, none, or origins'],
    [
      { SANDLOT_TRUSTED_EMBEDDERS: 'http://docs.example.com' },
      'http://docs.example.com is not an origin with https',
    ],
  ])('what a list takes is told under its name: %o', (env, words) => {
    expect(refusal(env).message).toContain(words)
  })

  test('several are all reported', () => {
    const { message } = refusal({ PORT: 'abc', LOG_LEVEL: 'loud' })
    expect(message).toMatch(/PORT: .+\n.*LOG_LEVEL: .+/)
  })

  test.each([
    [{ GITHUB_CLIENT_ID: 'id' }, 'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET'],
    [{ GITHUB_CLIENT_SECRET: 'secret-value' }, 'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET'],
    [{ SANDLOT_SMTP_URL: 'smtp://u:hidden@mail.example.com' }, 'SANDLOT_SMTP_URL and SANDLOT_MAIL_FROM'],
    [{ SANDLOT_MAIL_FROM: 'sandlot@example.com' }, 'SANDLOT_SMTP_URL and SANDLOT_MAIL_FROM'],
  ])('an incomplete pair: %j', (env, pair) => {
    const error = refusal(env as Record<string, string>)
    expect(error.exitCode).toBe(2)
    expect(error.message).toBe(`${pair} go together: set both or none.`)
  })
})

test.each(['sandlot@example.com', 'Sandlot <sandlot@example.com>', 'Sänd Löt <a+b@c.example>'])(
  'mail is sent from %s',
  (from) => {
    const smtpUrl = 'smtps://user:pass@mail.example.com:465'
    expect(read({ SANDLOT_SMTP_URL: smtpUrl, SANDLOT_MAIL_FROM: from }).mail).toEqual({ smtpUrl, from })
  },
)

test.each([
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ HOST: '192.168.1.4' }, '192.168.1.4'],
  [{ HOST: '::' }, '::'],
  [{ SANDLOT_PUBLIC_URL: 'https://demo.example' }, 'demo.example'],
  [{ SANDLOT_PUBLIC_URL: 'http://localhost.example' }, 'localhost.example'],
])('the demo does not start where others could reach it: %j', (env, named) => {
  const error = refusal({ SANDLOT_DEMO: '1', ...(env as Record<string, string>) })
  expect(error.exitCode).toBe(2)
  expect(error.message).toContain(named)
})

test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { SANDLOT_PUBLIC_URL: 'http://[::1]:4000' }])(
  'the demo starts on this computer: %j',
  (env) => {
    expect(read({ SANDLOT_DEMO: 'true', ...(env as Record<string, string>) }).demo).toBe(true)
  },
)

test('a wrong value is reported in words, not as a pattern', () => {
  const said = (name: string, value: string) => refusal({ [name]: value }).message.split('\n')[1]
  expect(said('SANDLOT_PLANS', 'maybe')).toBe('  SANDLOT_PLANS: must be on or off')
  expect(said('STRIPE_TAX', 'yes')).toBe('  STRIPE_TAX: must be 0, 1, true, or false')
  expect(said('STRIPE_WEBHOOK_SECRET', 'x')).toBe('  STRIPE_WEBHOOK_SECRET: must start with whsec_')
})

test('the manual lists every variable', () => {
  const manual = readFileSync(new URL('../../../../../docs/configuration.md', import.meta.url), 'utf8')
  const table = manual
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n')
  expect(variables.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

test('what devboxes on Kubernetes share with their node is a path on it, or a claim', () => {
  const config = (volume: string) => read({ SANDLOT_KUBERNETES_VOLUME: volume }).kubernetesVolume
  expect([config('/srv/sandlot'), config('sandlot-data')]).toEqual(['/srv/sandlot', 'sandlot-data'])
  expect(refusal({ SANDLOT_KUBERNETES_VOLUME: 'srv/sandlot' }).message).toContain(
    'SANDLOT_KUBERNETES_VOLUME: must be a path on the node, or the name of a claim',
  )
  expect(refusal({ SANDLOT_KUBERNETES_SECCOMP: '../profile.json' }).message).toContain(
    'SANDLOT_KUBERNETES_SECCOMP: must be a path in the seccomp folder of kubelet',
  )
  expect(refusal({ SANDLOT_RUNTIME: 'nomad' }).message).toContain(
    'SANDLOT_RUNTIME: must be auto, bubblewrap, docker, kubernetes or off',
  )
})

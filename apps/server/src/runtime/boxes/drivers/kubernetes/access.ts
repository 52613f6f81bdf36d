import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { z } from 'zod'

/** The address of a cluster, and the credentials to use. */
export type Access = {
  server: URL
  namespace: string
  ca: string | undefined
  /** For authentication with a client certificate. */
  client: { cert: string; key: string } | null
  /** Read for each request, because tokens in pods are rotated. */
  token(): string | null
}

/** Why a kubeconfig cannot be used, in words for the operator. */
export class NoAccess extends Error {}

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Searches like `kubectl`: the file in `KUBECONFIG`, the service account of this pod, or the user's own file. */
export async function findAccess(
  environment: NodeJS.ProcessEnv,
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Promise<Access> {
  const { KUBECONFIG, KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = environment
  const named = KUBECONFIG?.split(delimiter).find((file) => file !== '')
  if (named) return accessIn(resolve(named), read)
  if (host && port) {
    const inAccount = (name: string) => read(join(ACCOUNT, name)).trim()
    return {
      server: new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`),
      namespace: inAccount('namespace'),
      ca: inAccount('ca.crt'),
      client: null,
      token: () => inAccount('token'),
    }
  }
  return accessIn(join(environment.HOME ?? homedir(), '.kube/config'), read)
}

const text = z.string().optional()
const context = z.object({ cluster: z.string(), user: z.string(), namespace: text })
const cluster = z.object({
  server: z.url(),
  'certificate-authority': text,
  'certificate-authority-data': text,
})
const user = z.object({
  token: text,
  tokenFile: text,
  'client-certificate': text,
  'client-certificate-data': text,
  'client-key': text,
  'client-key-data': text,
  exec: z.unknown().optional(),
  'auth-provider': z.unknown().optional(),
})
const kubeconfig = z.object({
  'current-context': text,
  contexts: z.array(z.object({ name: z.string(), context })),
  clusters: z.array(z.object({ name: z.string(), cluster })),
  users: z.array(z.object({ name: z.string(), user })),
})

async function accessIn(file: string, read: (file: string) => string): Promise<Access> {
  const { parse } = await import('yaml')
  const parsed = kubeconfig.safeParse(parse(read(file)))
  if (!parsed.success) throw new NoAccess(`${file}: ${z.prettifyError(parsed.error)}`)
  const { contexts, clusters, users, 'current-context': current } = parsed.data
  const at = contexts.find(({ name }) => name === current)?.context
  const where = clusters.find(({ name }) => name === at?.cluster)?.cluster
  const who = users.find(({ name }) => name === at?.user)?.user
  if (!at || !where || !who) throw new NoAccess(`${file}: its current context is not whole`)
  if (who.exec || who['auth-provider'])
    throw new NoAccess(
      `${file}: its user is known by another program; one with a token or a certificate is needed`,
    )
  const beside = (path: string) => read(resolve(dirname(file), path))
  const either = (data: string | undefined, path: string | undefined) =>
    data ? Buffer.from(data, 'base64').toString('utf8') : path ? beside(path) : undefined
  const cert = either(who['client-certificate-data'], who['client-certificate'])
  const key = either(who['client-key-data'], who['client-key'])
  const { token, tokenFile } = who
  return {
    server: new URL(where.server),
    namespace: at.namespace ?? 'default',
    ca: either(where['certificate-authority-data'], where['certificate-authority']),
    client: cert && key ? { cert, key } : null,
    token: () => token ?? (tokenFile ? beside(tokenFile).trim() : null),
  }
}

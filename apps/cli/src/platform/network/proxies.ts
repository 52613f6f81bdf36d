type Env = Readonly<Record<string, string | undefined>>
type Http = Partial<typeof import('node:http')> & {
  setGlobalProxyFromEnv?: (env: Record<string, string | undefined>) => unknown
}

const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const

export const namesProxy = (env: Env): boolean => variables.some((name) => env[name])

/** Sends all further requests through the proxies that the environment names; false if this Node cannot. */
export function setUpProxies(env: Env, http: Http = process.getBuiltinModule('node:http')): boolean {
  if (!http.setGlobalProxyFromEnv) return false
  const given = variables.flatMap((name) => (env[name] ? [[name, withProtocol(env[name])] as const] : []))
  try {
    http.setGlobalProxyFromEnv({ ...env, ...Object.fromEntries(given) })
    return true
  } catch {
    const [name] = given.find(([, address]) => !isProxy(address)) ?? ['']
    throw new Error(`${name} is not the address of a proxy, such as http://proxy.example.com:3128`)
  }
}

/** Other programs accept an address without one. */
const withProtocol = (address: string) => (address.includes('://') ? address : `http://${address}`)

const isProxy = (address: string) => URL.canParse(address) && /^https?:/.test(address)

/** The failure of a request that went through a proxy, or should have. */
export class ProxyError extends Error {
  readonly isUsed: boolean

  constructor(cause: unknown, isUsed: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ProxyError'
    this.isUsed = isUsed
  }
}

import { readFileSync } from 'node:fs'
import http, { type ClientRequest } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { Agent as ProxyAgent } from '@npmcli/agent'
import { isPublicAddress, publicLookup } from '../../platform/outside/public-address.ts'
import { NpmProblem } from './problem.ts'
import type { Home } from './registry-options.ts'

type Agent = http.Agent | https.Agent
type Asking = { addRequest(request: ClientRequest, ...rest: unknown[]): void }

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

/**
 * Returns the agent for each hop of the registry client, and so for redirects as well. The registry's certificates are
 * only trusted for its own origin, and its credentials are only sent below the path that they are for. Other hosts get
 * nothing and must be public, unless the configuration names them.
 */
export function agentsFor(home: Home, isNamed: (host: string) => boolean): (url: URL) => Agent {
  const made = new Map<string, Agent>()
  const proxy = PROXIES.map((name) => process.env[name]).find(Boolean)
  const make = (url: URL, kind: 'opened' | 'home' | 'named' | 'public'): Agent => {
    const isHome = kind === 'opened' || kind === 'home'
    const { Agent } = url.protocol === 'https:' ? https : http
    const trust = isHome ? trustOf(home) : {}
    const agent = proxy
      ? // Names are looked up there, and this computer connects to nothing else.
        new ProxyAgent({ ...trust, proxy })
      : new Agent({ keepAlive: true, ...trust, ...(kind === 'public' && { lookup: publicLookup }) })
    return kind === 'opened' ? agent : withoutCredentials(agent)
  }
  return (url) => {
    const kind = kindOf(url, home, isNamed)
    if (kind === 'public' && !mayBePublic(url.hostname))
      throw new NpmProblem(502, `The registry leads to ${url.host}, where this server does not go.`)
    const key = `${url.protocol}${kind}`
    const agent = made.get(key) ?? make(url, kind)
    made.set(key, agent)
    return agent
  }
}

function kindOf(url: URL, home: Home, isNamed: (host: string) => boolean) {
  if (url.origin !== home.url.origin) return isNamed(url.host) ? 'named' : 'public'
  return home.opens !== null && url.pathname.startsWith(home.opens) ? 'opened' : 'home'
}

/** Names are checked once they are resolved. */
const mayBePublic = (hostname: string): boolean => {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || isPublicAddress(address)
}

const trustOf = ({ authorities, certificate }: Home) => ({
  ...(authorities !== undefined && { ca: authorities }),
  ...(certificate && { cert: readFileSync(certificate.certfile), key: readFileSync(certificate.keyfile) }),
})

/** The client sends a redirected request with the headers of the first one. */
function withoutCredentials(agent: Agent): Agent {
  const asking = agent as unknown as Asking
  const ask = asking.addRequest.bind(agent)
  asking.addRequest = (request, ...rest) => {
    request.removeHeader('authorization')
    ask(request, ...rest)
  }
  return agent
}

declare module '@npmcli/agent' {
  import type { Agent as HttpAgent } from 'node:http'

  type Options = { proxy: string; ca?: string; cert?: Buffer; key?: Buffer }

  /** Connects through a proxy, except to hosts in `NO_PROXY`. */
  export const Agent: new (options: Options) => HttpAgent
}

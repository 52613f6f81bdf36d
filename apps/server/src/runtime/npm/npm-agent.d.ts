declare module '@npmcli/agent' {
  import type { Agent as HttpAgent } from 'node:http'

  type Options = { proxy: string; ca?: string; cert?: Buffer; key?: Buffer }

  /** Connects through a proxy, but for the hosts that `NO_PROXY` names. */
  export const Agent: new (options: Options) => HttpAgent
}

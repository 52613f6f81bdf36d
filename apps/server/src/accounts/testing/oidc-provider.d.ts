/** The parts that these tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type Account = { accountId: string; claims: () => Record<string, unknown> & { sub: string } }

  export class Provider {
    constructor(
      issuer: string,
      configuration: Record<string, unknown> & {
        findAccount: (context: unknown, id: string) => Promise<Account | undefined>
      },
    )
    callback(): RequestListener
  }
}

import { CLIENT_HEADER } from '../brand.ts'

type Caller = {
  /** Identifies the client in the server's log. */
  name: string
  /** The bearer token, if any (spec RS-007). */
  token: () => Promise<string | null> | string | null
}

/** Headers of every request of a client. */
export const headersOf =
  ({ name, token }: Caller) =>
  async (): Promise<Record<string, string>> => {
    const sent = await token()
    return { [CLIENT_HEADER]: name, ...(sent && { authorization: `Bearer ${sent}` }) }
  }

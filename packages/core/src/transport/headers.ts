import { CLIENT_HEADER } from '../brand.ts'

type Caller = {
  /** Which of our clients this is, for the server's log. */
  name: string
  /** The bearer token to send, if there is one (spec RS-007). */
  token: () => Promise<string | null> | string | null
}

/** What every call of a client says of itself. */
export const headersOf =
  ({ name, token }: Caller) =>
  async (): Promise<Record<string, string>> => {
    const sent = await token()
    return { [CLIENT_HEADER]: name, ...(sent && { authorization: `Bearer ${sent}` }) }
  }

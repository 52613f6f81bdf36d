import { CLIENT_HEADER, PERSON_HEADER } from '../brand.ts'

type Caller = {
  /** Identifies the client in the server's log. */
  name: string
  /** The bearer token, if any (spec RS-007). */
  token: () => Promise<string | null> | string | null
  /** The person for whom the page was opened; the browser may have another one by now. */
  person?: () => string | null
}

/** Headers of every request of a client. */
export const headersOf =
  ({ name, token, person }: Caller) =>
  async (): Promise<Record<string, string>> => {
    const sent = await token()
    const own = person?.() ?? null
    return {
      [CLIENT_HEADER]: name,
      ...(own !== null && { [PERSON_HEADER]: own }),
      ...(sent && { authorization: `Bearer ${sent}` }),
    }
  }

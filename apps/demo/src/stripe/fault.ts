/** A refusal by the stand-in, in the form that the SDK turns into its errors. */
export class Fault extends Error {
  readonly status: number
  readonly body: { type: string; code?: string; param?: string; decline_code?: string }

  constructor(status: number, message: string, body: Partial<Fault['body']> = {}) {
    super(message)
    this.status = status
    this.body = { type: 'invalid_request_error', ...body }
  }
}

export const missing = (what: string, id: string) =>
  new Fault(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })

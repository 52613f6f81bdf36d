/** `/cli/login?user_code=`: the code that a waiting program shows (RFC 8628 §3.3.1). */
export type CliLoginSearch = { user_code?: string }

export const readCliLoginSearch = ({ user_code: code }: Record<string, unknown>): CliLoginSearch =>
  typeof code === 'string' && code !== '' ? { user_code: code } : {}

import { raw } from 'jq-wasm'

/** What a jq filter makes of data: texts as they are, all else as JSON, one line each. */
export async function byJq(data: unknown, filter: string): Promise<string> {
  const text = await raw(JSON.stringify(data), filter, ['-r', '-c'])
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

import { raw } from 'jq-wasm/inline'

/** What a jq filter makes of JSON: texts as they are, all else as JSON, one line each. */
export async function byJq(json: string, filter: string): Promise<string> {
  const { stdout, stderr, exitCode } = await raw(json, filter, ['-r', '-c'])
  if (exitCode !== 0) throw new Error(problemIn(stderr))
  return stdout === '' || stdout.endsWith('\n') ? stdout : `${stdout}\n`
}

/** jq names itself in front of what it says, and counts at the end what it has shown. */
const problemIn = (stderr: string) =>
  stderr
    .replace(/^jq: (?:error: )?/, '')
    .replace(/\njq: \d+ compile errors?\s*$/, '')
    .trim()

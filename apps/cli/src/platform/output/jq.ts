import { raw } from 'jq-wasm/inline'

/** Applies a jq filter to JSON: texts raw, everything else as JSON, one per line. */
export async function byJq(json: string, filter: string): Promise<string> {
  const { stdout, stderr, exitCode } = await raw(json, filter, ['-r', '-c'])
  if (exitCode !== 0) throw new Error(problemIn(stderr))
  return stdout === '' || stdout.endsWith('\n') ? stdout : `${stdout}\n`
}

/** jq prefixes its name and appends a count of what it has printed. */
const problemIn = (stderr: string) =>
  stderr
    .replace(/^jq: (?:error: )?/, '')
    .replace(/\njq: \d+ compile errors?\s*$/, '')
    .trim()

/** Environment variables that commands read. */
export const environment = [
  { name: 'SANDLOT_HOST', meaning: 'the host to talk to; overrides the settings, and --host overrides it' },
  { name: 'SANDLOT_CONTEXT', meaning: 'the context to work as; --context overrides it' },
  {
    name: 'SANDLOT_TOKEN',
    meaning: 'the token to send; never stored, and sent only to SANDLOT_HOST, --host or the default host',
  },
  { name: 'SANDLOT_WORKSPACE', meaning: 'id or name of the workspace to work in; --workspace overrides it' },
  { name: 'SANDLOT_CONFIG_DIR', meaning: 'the folder of settings and credentials' },
  { name: 'SANDLOT_NO_INPUT', meaning: 'never ask, as with --no-input' },
  { name: 'SANDLOT_TIMEOUT', meaning: 'seconds to wait for each answer of the host; --timeout overrides it' },
  {
    name: 'SANDLOT_PAGER',
    meaning: 'the program for results that are longer than the screen (default: PAGER)',
  },
  { name: 'SANDLOT_NO_UPDATE_CHECK', meaning: 'do not look for a new version of this command line' },
  { name: 'SANDLOT_DEBUG', meaning: '"api" shows each call on standard error, without secrets' },
  { name: 'NO_COLOR', meaning: 'do not use color' },
  { name: 'FORCE_COLOR', meaning: 'use color even without a terminal' },
  {
    name: 'HTTPS_PROXY',
    meaning:
      'the proxy to use, as also HTTP_PROXY and, for exceptions, NO_PROXY; needs Node.js 24.14 or newer',
  },
  { name: 'NODE_EXTRA_CA_CERTS', meaning: 'a file with the certificates of a private authority' },
] as const

export const jsonText = `With --json a command prints exactly one JSON document on standard output:

  {"ok":true,"data":…,"meta":{"schema":"sandbox.list/1","host":…,"workspace":…,"next":…}}
  {"ok":false,"error":{"code","message","hint","field"?,"reason"?,"status"?,"retryable","retryAfter"?,"requestId"?,"next"}}

meta.schema names the shape of data and its version; sandlot schema <id> prints its JSON Schema.
meta.next is the value of --after for the next page; it is null after the last one,
and in lists that cannot be continued: of those --limit and --all show more.
error.next lists commands to try next. When some of several things failed, data shows which.
With --jsonl a list prints one such document per line, with one item as its data.
If a list breaks off, its last line is the document of the failure.
Times are ISO 8601 in UTC, and ids are strings. Notices go to standard error.
`

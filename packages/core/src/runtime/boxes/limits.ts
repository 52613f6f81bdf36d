/** What a devbox may have at once, whatever its size (capability devboxes). */
export const BOX_SESSIONS_MAX = 32
/** Of a terminal or task: what is kept of its output for who comes later, in bytes. */
export const SESSION_RING_BYTES = 256 * 1024
export const SESSION_COLS = { min: 2, max: 1000, usual: 80 } as const
export const SESSION_ROWS = { min: 1, max: 500, usual: 24 } as const
export const COMMAND_MAX_LENGTH = 32_768
export const EXEC_STDIN_MAX_BYTES = 1024 * 1024
export const ENV_NAME_MAX_LENGTH = 128
export const ENV_VALUE_MAX_LENGTH = 32_768
export const ENV_MAX_COUNT = 200
/** Hosts that one secret is for. */
export const BOUND_HOSTS_MAX = 20
/** Nothing typed, asked or previewed for so long: it sleeps, and then it is stopped. */
export const SLEEP_AFTER_MS = 5 * 60_000
export const STOP_AFTER_MS = 15 * 60_000
/** How long a start may take before it has failed. */
export const START_MAX_MS = 30_000
/** Copies of its disk that a devbox keeps. */
export const CHECKPOINTS_MAX = 5
export const CHECKPOINT_TITLE_MAX_LENGTH = 100
/** Tasks of one devbox; what a project names beyond that is left out. */
export const BOX_TASKS_MAX = 100
/** Where packages and code come from: what devboxes may reach unless an administrator says more. */
export const USUAL_BOX_HOSTS = [
  'registry.npmjs.org',
  'registry.yarnpkg.com',
  'jsr.io',
  'npm.jsr.io',
  'deno.land',
  'pypi.org',
  'files.pythonhosted.org',
  'github.com',
  'api.github.com',
  'codeload.github.com',
  'raw.githubusercontent.com',
  'objects.githubusercontent.com',
  'release-assets.githubusercontent.com',
  'gitlab.com',
  'bitbucket.org',
  'proxy.golang.org',
  'sum.golang.org',
  'static.crates.io',
  'index.crates.io',
  'crates.io',
  'rubygems.org',
  'index.rubygems.org',
  'repo.packagist.org',
  'packagist.org',
  'repo.maven.apache.org',
  'repo1.maven.org',
] as const

/** In one devbox at a time, threads counted as well. */
export const PROCESSES_MAX = 1024

/** Of the name that PostgreSQL shows of a connection, which ends after 63 bytes, what `sandlot devboxes ` leaves. */
export const INTERNAL_ADDRESS_LENGTH_MAX = 46

/** Concurrent sessions of a devbox of any size (capability devboxes). */
export const BOX_SESSIONS_MAX = 32
/** Bytes of a session's output kept for whoever attaches later. */
export const SESSION_RING_BYTES = 256 * 1024
export const SESSION_COLS = { min: 2, max: 1000, usual: 80 } as const
export const SESSION_ROWS = { min: 1, max: 500, usual: 24 } as const
export const COMMAND_MAX_LENGTH = 32_768
export const EXEC_STDIN_MAX_BYTES = 1024 * 1024
export const ENV_NAME_MAX_LENGTH = 128
export const ENV_VALUE_MAX_LENGTH = 32_768
export const ENV_MAX_COUNT = 200
/** Hosts per secret. */
export const BOUND_HOSTS_MAX = 20
/** Idle time without input, requests or previews until a devbox sleeps, and until it is stopped. */
export const SLEEP_AFTER_MS = 5 * 60_000
export const STOP_AFTER_MS = 15 * 60_000
/** A start that takes longer has failed. */
export const START_MAX_MS = 30_000
/** Copies of its disk per devbox. */
export const CHECKPOINTS_MAX = 5
export const CHECKPOINT_TITLE_MAX_LENGTH = 100
/** Tasks per devbox; further ones of a project are ignored. */
export const BOX_TASKS_MAX = 100
/** Sources of packages and code, which devboxes may reach by default. */
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

/** Per devbox, counting threads. */
export const PROCESSES_MAX = 1024

/** What `sandlot devboxes ` leaves of PostgreSQL's application name, which is cut at 63 bytes. */
export const INTERNAL_ADDRESS_LENGTH_MAX = 46

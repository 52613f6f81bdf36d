const MIB = 1024 * 1024

export const PACKED_MAX_BYTES = 64 * MIB
export const UNPACKED_MAX_BYTES = 256 * MIB
export const FILES_MAX = 60_000
/** How much of one package is kept in memory, without declarations and source maps. */
export const KEPT_MAX_BYTES = 96 * MIB
export const UNPACKED_MEMORY_BYTES = 128 * MIB
export const UNPACKED_AT_ONCE = 3

/** Beyond this, the bundler has to request further files one by one. */
export const ANSWER_MAX_BYTES = 24 * MIB
/** A package up to this size is sent completely, a larger one only as far as its entries reach. */
export const GIVEN_WHOLE_MAX_BYTES = 256 * 1024
export const EXPORTS_FOLLOWED_MAX = 40
/** A larger package.json is ignored. */
export const MANIFEST_MAX_BYTES = 4 * MIB
export const TREE_MAX_PACKAGES = 1_200

export const NAME_MAX_LENGTH = 214
export const SPEC_MAX_LENGTH = 256

/** Timeouts, in milliseconds. */
export const TIMES = {
  /** One answer of the registry, including its body. */
  registry: 12_000,
  /** A fresh answer if an older one is available. */
  patience: 4_000,
  /** A registry that did not answer is not tried again for this long, if an older answer is available. */
  rest: 30_000,
  tarball: 60_000,
  build: 90_000,
}
export type Times = typeof TIMES

/** A registry's list of versions is fetched again after this time. */
export const PACKUMENT_FRESH_MS = 5 * 60_000
export const PACKUMENT_MEMORY_VERSIONS = 20_000
/** The dependencies of a package are resolved again, in the background, after this time. */
export const ANSWER_FRESH_MS = 24 * 60 * 60_000
/** Failures are cached for this long, so that immediate retries cost nothing. */
export const FAILURE_KEPT_MS = 5_000
/** When prefetching packages of templates begins after startup, and the pause after each. */
export const WARM_AFTER_MS = 5_000
export const WARM_PAUSE_MS = 200
/** With a smaller cache, nothing is prefetched. */
export const WARM_MIN_CACHE_BYTES = 512 * MIB
/** How soon after startup, and how often after that, the size of the cache is checked. */
export const FIRST_SWEEP_MS = 60_000
export const SWEEP_EVERY_MS = 10 * 60_000
/** How often unused files are deleted while the disk is short of space. */
export const FREE_EVERY_MS = 60_000

const MIB = 1024 * 1024

export const PACKED_MAX_BYTES = 64 * MIB
export const UNPACKED_MAX_BYTES = 256 * MIB
export const FILES_MAX = 60_000
/** What of one package is held in memory; declarations and source maps are not. */
export const KEPT_MAX_BYTES = 96 * MIB
export const UNPACKED_MEMORY_BYTES = 128 * MIB
export const UNPACKED_AT_ONCE = 3

/** Past this, further files of an answer are left for the bundler to ask one by one. */
export const ANSWER_MAX_BYTES = 24 * MIB
/** A package no larger than this is given whole, the rest only as far as its entries reach. */
export const GIVEN_WHOLE_MAX_BYTES = 256 * 1024
export const EXPORTS_FOLLOWED_MAX = 40
/** A package.json beyond this is nobody's. */
export const MANIFEST_MAX_BYTES = 4 * MIB
export const TREE_MAX_PACKAGES = 1_200

export const NAME_MAX_LENGTH = 214
export const SPEC_MAX_LENGTH = 256

/** How long things may take, in milliseconds. */
export const TIMES = {
  /** One answer of the registry, its body too. */
  registry: 12_000,
  /** A fresh answer where an older one is at hand. */
  patience: 4_000,
  /** A registry that did not answer is not asked again where an older answer will do. */
  rest: 30_000,
  tarball: 60_000,
  build: 90_000,
}
export type Times = typeof TIMES

/** A registry's list of versions is asked for again after this. */
export const PACKUMENT_FRESH_MS = 5 * 60_000
export const PACKUMENT_MEMORY_VERSIONS = 20_000
/** The dependencies of a package are resolved again, behind its back, after this. */
export const ANSWER_FRESH_MS = 24 * 60 * 60_000
/** What failed is not tried again for this long, so that asking twice in a row costs once. */
export const FAILURE_KEPT_MS = 5_000
/** Packages of templates are fetched ahead from then on after the start, with a pause after each. */
export const WARM_AFTER_MS = 5_000
export const WARM_PAUSE_MS = 200
/** A smaller cache is left to what people ask for. */
export const WARM_MIN_CACHE_BYTES = 512 * MIB
/** How soon after the start, and how often after that, the size of what is kept is looked at. */
export const FIRST_SWEEP_MS = 60_000
export const SWEEP_EVERY_MS = 10 * 60_000
/** How often what was not used lately is deleted while the disk is short. */
export const FREE_EVERY_MS = 60_000

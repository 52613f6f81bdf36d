/** Signatures of a zip's records, and their lengths without variable parts. */
export const LOCAL = 0x04034b50
export const LOCAL_BYTES = 30
export const LISTED = 0x02014b50
export const LISTED_BYTES = 46
export const END = 0x06054b50
export const END_BYTES = 22
/** ZIP64: the end record of zips whose counts or sizes exceed the plain format, and its locator. */
export const LARGE_END = 0x06064b50
export const LARGE_END_BYTES = 56
export const LARGE_PLACE = 0x07064b50
export const LARGE_PLACE_BYTES = 20
/** The extra field with values that do not fit. */
export const LARGE_EXTRA = 1
/** Marks a value that does not fit and is in the ZIP64 field. */
export const ELSEWHERE = 0xffff_ffff
export const COUNT_ELSEWHERE = 0xffff

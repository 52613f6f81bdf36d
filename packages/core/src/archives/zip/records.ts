/** The marks by which the records of a zip are told from one another, and how long each is without what varies. */
export const LOCAL = 0x04034b50
export const LOCAL_BYTES = 30
export const LISTED = 0x02014b50
export const LISTED_BYTES = 46
export const END = 0x06054b50
export const END_BYTES = 22
/** ZIP64: the end of a zip with more or larger things than the plain one can count, and where it stands. */
export const LARGE_END = 0x06064b50
export const LARGE_END_BYTES = 56
export const LARGE_PLACE = 0x07064b50
export const LARGE_PLACE_BYTES = 20
/** The extra field of an entry with what has no room in it. */
export const LARGE_EXTRA = 1
/** What stands where a number has no room and is told by ZIP64 instead. */
export const ELSEWHERE = 0xffff_ffff
export const COUNT_ELSEWHERE = 0xffff

export const COMMENT_MAX_LENGTH = 4000
/** How many people one comment tells by naming them. */
export const MENTIONS_MAX = 20
/** How many comments one sandbox holds, answers among them. */
export const COMMENTS_MAX = 1000
/** How many comments one person writes in a minute, all sandboxes together. */
export const COMMENTS_PER_MINUTE = 20
/** How many of those who took part in a thread are told of an answer, the latest first. */
export const TOLD_OF_REPLY_MAX = 50
/** How much of the lines that a comment is about is kept. */
export const QUOTE_MAX_LENGTH = 1000
/** How many people are offered while somebody types a name. */
export const MENTIONABLE_SHOWN = 8
/** How long a deleted comment can be brought back. */
export const REMOVED_KEPT_DAYS = 1

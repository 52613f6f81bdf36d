export const COMMENT_MAX_LENGTH = 4000
/** How many people one comment can mention. */
export const MENTIONS_MAX = 20
/** Comments per sandbox, including replies. */
export const COMMENTS_MAX = 1000
/** Comments per person and minute, across sandboxes. */
export const COMMENTS_PER_MINUTE = 20
/** How many participants of a thread are notified of a reply, the most recent first. */
export const TOLD_OF_REPLY_MAX = 50
/** How much of the commented lines is stored. */
export const QUOTE_MAX_LENGTH = 1000
/** How many people are suggested while a name is typed. */
export const MENTIONABLE_SHOWN = 8
/** How long a deleted comment can be restored. */
export const REMOVED_KEPT_DAYS = 1

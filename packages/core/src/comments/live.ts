/** A comment of the sandbox was added, edited or deleted; sent on `live:{id}`. */
export const COMMENTS_CHANGED = 'comments-changed'

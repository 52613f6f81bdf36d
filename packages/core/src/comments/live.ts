/** Something was said about a sandbox, changed or taken back; told on `live:{id}`. */
export const COMMENTS_CHANGED = 'comments-changed'

/** Access to the sandbox has changed; sent on `live:{id}`, where every listener's access is checked again. */
export const ACCESS_CHANGED = 'access-changed'
/** A person was granted access, or it was revoked; sent on their own topic. */
export const SHARED_CHANGED = 'shared-changed'
/** A person's access has changed: all topics they listen to are checked again. Clients cannot join this topic. */
export const accessTopic = (userId: string): string => `access:${userId}`

/** The key of all lists of shared sandboxes; any change to sharing invalidates them. */
export const SHARED_LISTS = ['sandboxes', 'list', 'shared'] as const

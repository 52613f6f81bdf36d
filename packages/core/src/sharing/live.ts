/** Who may see or change a sandbox is another now; told on `live:{id}`, and asked anew of everyone who listens. */
export const ACCESS_CHANGED = 'access-changed'
/** Something was given to a person or taken back; told on the person's own topic. */
export const SHARED_CHANGED = 'shared-changed'
/** What a person may see is another now: everything that they listen to is asked anew. Nobody can join this topic. */
export const accessTopic = (userId: string): string => `access:${userId}`

/** The key of all lists of what others share: any change of that outdates them. */
export const SHARED_LISTS = ['sandboxes', 'list', 'shared'] as const

/**
 * The Node that a person has, which may be the oldest that we accept. What starts programs by the hundred uses the
 * project's own, which is quicker.
 */
export const USERS_NODE = process.env.USERS_NODE ?? process.execPath

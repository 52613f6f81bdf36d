/** Letters of the short id that a file or folder of a sandbox has within it. */
export const SHORTID_LENGTH = 10

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folder around a path; empty at the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Whether a file is of a package, by a path as the system writes them: Windows has backslashes between folders. */
export const isOfPackage = (path, name) => path.split(/[\\/]/).includes(name)

/** Whether a file belongs to a package; Windows has backslashes in paths. */
export const isOfPackage = (path, name) => path.split(/[\\/]/).includes(name)

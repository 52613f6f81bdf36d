/** A file to hand out; the path has no slash before it, binary contents are base64. */
export type ExportFile = { path: string; code: string; isBinary: boolean }

/** What an export goes by besides the files. */
export type ExportContext = { title: string; template: string }

export const fileAt = (files: readonly ExportFile[], path: string): ExportFile | undefined =>
  files.find((file) => file.path === path)

/** The first of some paths that there is a file at. */
export const firstAt = (files: readonly ExportFile[], paths: readonly string[]): string | undefined =>
  paths.find((path) => fileAt(files, path))

/** The files with a text at a path, which takes the place of what stood there. */
export const writeFile = (files: readonly ExportFile[], path: string, code: string): ExportFile[] => [
  ...files.filter((file) => file.path !== path),
  { path, code, isBinary: false },
]

/** The same where nothing stands at the path. */
export const addFile = (files: readonly ExportFile[], path: string, code: string): ExportFile[] =>
  fileAt(files, path) ? [...files] : writeFile(files, path, code)

/** The path that a package.json or a page may write as `./src/index.js`. */
export const barePath = (path: string): string => path.replace(/^\.?\/+/, '')

/** An import of a module of the project does not name the endings that its tools try. */
export const withoutEnding = (path: string): string => path.replace(/\.(?:[cm]?[jt]sx?)$/, '')

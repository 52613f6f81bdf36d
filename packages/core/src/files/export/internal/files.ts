/** A file to export; its path has no leading slash, and binary contents are base64. */
export type ExportFile = { path: string; code: string; isBinary: boolean }

/** What an exporter uses besides the files. */
export type ExportContext = { title: string; template: string }

export const fileAt = (files: readonly ExportFile[], path: string): ExportFile | undefined =>
  files.find((file) => file.path === path)

/** The first path at which there is a file. */
export const firstAt = (files: readonly ExportFile[], paths: readonly string[]): string | undefined =>
  paths.find((path) => fileAt(files, path))

/** The files with a text at a path, replacing any file there. */
export const writeFile = (files: readonly ExportFile[], path: string, code: string): ExportFile[] => [
  ...files.filter((file) => file.path !== path),
  { path, code, isBinary: false },
]

/** The same, unless the path is taken. */
export const addFile = (files: readonly ExportFile[], path: string, code: string): ExportFile[] =>
  fileAt(files, path) ? [...files] : writeFile(files, path, code)

/** Normalizes a path that a package.json or page may write as `./src/index.js`. */
export const barePath = (path: string): string => path.replace(/^\.?\/+/, '')

/** Imports omit the extensions that bundlers resolve. */
export const withoutEnding = (path: string): string => path.replace(/\.(?:[cm]?[jt]sx?)$/, '')

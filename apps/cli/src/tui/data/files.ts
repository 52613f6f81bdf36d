import { fileTree } from '@sandlot/core/files/rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'

export type File = { path: string; size: string; code: string; isBinary: boolean; sha: string }

/** The files of a sandbox, folders first, then by name. */
export const filesOf = ({ modules, directories }: Pick<OpenSandbox, 'modules' | 'directories'>): File[] =>
  fileTree(modules, directories).map(({ path, module: { code, isBinary, sha } }) => ({
    path,
    size: sizeText(Buffer.byteLength(code, isBinary ? 'base64' : 'utf8')),
    code,
    isBinary,
    sha,
  }))

const sizeText = (bytes: number) => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`)

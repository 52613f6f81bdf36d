// Edge gets the files of Chrome's build: nothing in the extension asks which of the two it runs in.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const output = join(import.meta.dirname, '.output')
const edge = join(output, 'edge-mv3')
rmSync(edge, { recursive: true, force: true })
cpSync(join(output, 'chrome-mv3'), edge, { recursive: true })

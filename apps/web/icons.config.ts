import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const IMPORT = /^import \{([^}]*)\} from 'lucide-react'$/gm
const EXPORT = /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm

/** Maps every name of an icon to its file in the icon set. */
function filesByName(): Map<string, string> {
  const index = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(EXPORT))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}

/**
 * Imports each icon from its own file. Through the set's index every page would seem to need all icons, and the build
 * would read two thousand files for a hundred.
 */
export function directIcons(): Plugin {
  const files = filesByName()
  const direct = (entry: string): string => {
    const [name = '', local = name] = entry.split(' as ')
    const file = files.get(name)
    return file === undefined
      ? `import { ${entry} } from 'lucide-react'`
      : `import ${local} from 'lucide-react/icons/${file}'`
  }
  return {
    name: 'sandlot:direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({
        // On one line, so that all other line numbers stay the same.
        code: code.replace(IMPORT, (_, entries: string) =>
          entries
            .split(',')
            .map((entry) => entry.trim())
            .filter((entry) => entry !== '' && !entry.startsWith('type '))
            .map(direct)
            .join('; '),
        ),
        map: null,
      }),
    },
  }
}

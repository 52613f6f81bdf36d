import { blanksBefore, ownSource, SCRIPT, tagIn, tagsIn } from '../tag-rules.ts'
import { addFile, type ExportFile, fileAt, writeFile } from './internal/files.ts'

/** A page with one element to render into. */
const pageWith = (title: string, rootId: string, script = ''): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
  </head>
  <body>
    <div id="${rootId}"></div>
${script}  </body>
</html>
`

const SCRIPT_END = /\s*<\/script>[ \t]*\n?/iy

/** The end of an empty script element and its line; null for any other. */
function endOfScript(html: string, tagEnd: number): number | null {
  SCRIPT_END.lastIndex = tagEnd
  return SCRIPT_END.test(html) ? SCRIPT_END.lastIndex : null
}

/** Replaces each of the project's own scripts, including leading blanks and the line break. */
function withOwnScripts(html: string, change: (element: string) => string): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of tagsIn(html, SCRIPT)) {
    const elementEnd = ownSource(html.slice(start, end)) === null ? null : endOfScript(html, end)
    if (elementEnd === null) continue
    const elementStart = Math.max(done, blanksBefore(html, start))
    parts.push(html.slice(done, elementStart), change(html.slice(elementStart, elementEnd)))
    done = elementEnd
  }
  return parts.join('') + html.slice(done)
}

/**
 * The page as tools expect that inject scripts themselves: in `public`, to which a page at the root moves, and without
 * the project's scripts.
 */
export function withPublicPage(
  files: readonly ExportFile[],
  { title, rootId }: { title: string; rootId: string },
): ExportFile[] {
  if (fileAt(files, 'public/index.html')) return [...files]
  const page = fileAt(files, 'index.html')
  if (!page) return addFile(files, 'public/index.html', pageWith(title, rootId))
  const rest = files.filter((file) => file !== page)
  return writeFile(
    rest,
    'public/index.html',
    withOwnScripts(page.code, () => ''),
  )
}

type ModulePage = {
  title: string
  rootId: string
  /** The entry module if the page names none; null to leave that to the page. */
  entry: string | null
}

/** The page as Vite expects it: at the root, naming its modules itself. */
export function withModulePage(
  files: readonly ExportFile[],
  { title, rootId, entry }: ModulePage,
): ExportFile[] {
  const script = entry === null ? '' : `    <script type="module" src="/${entry}"></script>\n`
  const page = fileAt(files, 'index.html') ?? fileAt(files, 'public/index.html')
  if (!page) return writeFile(files, 'index.html', pageWith(title, rootId, script))
  let hasScript = false
  const code = withOwnScripts(page.code.replaceAll('%PUBLIC_URL%', ''), (element) => {
    hasScript = true
    return /\btype\s*=/i.test(element) ? element : element.replace(SCRIPT, '<script type="module"')
  })
  const rest = files.filter((file) => file !== page)
  return writeFile(rest, 'index.html', hasScript ? code : atEndOfBody(code, script))
}

function atEndOfBody(html: string, text: string): string {
  const tag = tagIn(html, /<\/body(?=\s*>)/i)
  if (!tag) return html + text
  const end = blanksBefore(html, tag.start)
  return html.slice(0, end) + text + html.slice(end)
}

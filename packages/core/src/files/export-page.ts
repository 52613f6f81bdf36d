import { addFile, type ExportFile, fileAt, writeFile } from './export-files.ts'

/** A page with one element to draw in. */
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

/** Scripts of the project itself; those of other hosts have an address with a host. */
const OWN_SCRIPT =
  /[ \t]*<script\b[^>]*\bsrc\s*=\s*["']?(?!(?:[a-z]+:)?\/\/)[^"'\s>]+["']?[^>]*>\s*<\/script>[ \t]*\n?/gi

/**
 * The page as tools that put the script into it themselves want it: in `public`, where a page at the root moves,
 * without scripts of the project.
 */
export function withPublicPage(
  files: readonly ExportFile[],
  { title, rootId }: { title: string; rootId: string },
): ExportFile[] {
  if (fileAt(files, 'public/index.html')) return [...files]
  const page = fileAt(files, 'index.html')
  if (!page) return addFile(files, 'public/index.html', pageWith(title, rootId))
  const rest = files.filter((file) => file !== page)
  return writeFile(rest, 'public/index.html', page.code.replace(OWN_SCRIPT, ''))
}

type ModulePage = {
  title: string
  rootId: string
  /** The module to start with where the page names none; null for whatever the page does. */
  entry: string | null
}

/** The page as Vite wants it: at the root, and naming its modules itself. */
export function withModulePage(
  files: readonly ExportFile[],
  { title, rootId, entry }: ModulePage,
): ExportFile[] {
  const script = entry === null ? '' : `    <script type="module" src="/${entry}"></script>\n`
  const page = fileAt(files, 'index.html') ?? fileAt(files, 'public/index.html')
  if (!page) return writeFile(files, 'index.html', pageWith(title, rootId, script))
  let hasScript = false
  const code = page.code.replaceAll('%PUBLIC_URL%', '').replace(OWN_SCRIPT, (tag) => {
    hasScript = true
    return /\btype\s*=/i.test(tag) ? tag : tag.replace(/<script\b/i, '<script type="module"')
  })
  const rest = files.filter((file) => file !== page)
  return writeFile(rest, 'index.html', hasScript ? code : atEndOfBody(code, script))
}

function atEndOfBody(html: string, text: string): string {
  const end = html.search(/[ \t]*<\/body\s*>/i)
  return end < 0 ? html + text : html.slice(0, end) + text + html.slice(end)
}

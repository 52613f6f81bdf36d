import { previewMessages } from '@sandlot/core/runtime/messages'
import { escapeHtml } from '../../platform/html.ts'
import { type FrameScript, scriptTag } from './frame-files.ts'

/** The page for a missing file of a site. In the preview pane, it contains our probe. */
export const missingPage = (path: string, probe: FrameScript | null): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
${probe ? scriptTag(probe) : ''}
<title>${escapeHtml(previewMessages.missingTitle)}</title>
<style>html{background:Canvas;color:CanvasText}body{font:15px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;text-align:center;overflow-wrap:anywhere}h1{font-size:1.25rem}p{margin:0 0 .25rem}</style>
</head>
<body>
<h1>${escapeHtml(previewMessages.missingTitle)}</h1>
<p>${escapeHtml(previewMessages.noFile(path))}</p>
<p>${escapeHtml(previewMessages.noFileHint(path))}</p>
</body>
</html>
`

import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { escapeHtml } from '../../../platform/html.ts'

/** The page for a port without an answer yet: says so, and retries automatically. */
export const portPage = (problem: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<title>${boxMessages.waitingForPort}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;text-align:center}</style>
<p>${escapeHtml(problem)}</p>
</html>
`

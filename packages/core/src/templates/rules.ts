/** Icon keys by environment. */
const environmentIcons: Record<string, string> = {
  'angular-cli': 'angular',
  'create-react-app': 'react',
  'create-react-app-typescript': 'reactTs',
  'ember-cli': 'ember',
  'preact-cli': 'preact',
  'vue-cli': 'vue',
  parcel: 'javascript',
  static: 'html',
}

type Templated = {
  source: { template: string | null }
  customTemplate: { iconUrl: string | null } | null
  forkedTemplate: { iconUrl: string | null } | null
}

/** A sandbox's icon: its own as a template, else that of its template, else of its environment. */
export function iconOf({ source, customTemplate, forkedTemplate }: Templated): string | null {
  const named = customTemplate?.iconUrl ?? forkedTemplate?.iconUrl
  if (named) return named
  return source.template === null ? null : (environmentIcons[source.template] ?? source.template)
}

/** The color of a sandbox's template; null unless it is a hex color. */
export function colorOf(sandbox: { forkedTemplate: { color: string | null } | null }): string | null {
  const color = sandbox.forkedTemplate?.color ?? ''
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : null
}

/** The page of public templates, searching for a text. */
export const discoverPath = (text: string): string =>
  text === '' ? '/discover' : `/discover?query=${encodeURIComponent(text)}`

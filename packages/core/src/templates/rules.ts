/** Keys of the icon set by what a sandbox runs as. */
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

/** The icon of a sandbox: its own as a template, else of the template it came from, else of what it runs as. */
export function iconOf({ source, customTemplate, forkedTemplate }: Templated): string | null {
  const named = customTemplate?.iconUrl ?? forkedTemplate?.iconUrl
  if (named) return named
  return source.template === null ? null : (environmentIcons[source.template] ?? source.template)
}

/** The colour of the template that a sandbox came from; null for one that is no plain hex colour. */
export function colorOf(sandbox: { forkedTemplate: { color: string | null } | null }): string | null {
  const color = sandbox.forkedTemplate?.color ?? ''
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : null
}

/** The page of all public templates, looking for a text. */
export const discoverPath = (text: string): string =>
  text === '' ? '/discover' : `/discover?query=${encodeURIComponent(text)}`

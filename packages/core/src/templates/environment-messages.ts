/** Display names of environments. */
const names: Readonly<Record<string, string>> = {
  'angular-cli': 'Angular',
  'create-react-app': 'React',
  'create-react-app-typescript': 'React (TypeScript)',
  'ember-cli': 'Ember',
  'preact-cli': 'Preact',
  'vue-cli': 'Vue',
  docker: 'Docker',
  nest: 'NestJS',
  next: 'Next.js',
  node: 'Node.js',
  nuxt: 'Nuxt',
  parcel: 'JavaScript',
  python: 'Python',
  remix: 'Remix',
  solid: 'Solid',
  static: 'HTML and CSS',
  svelte: 'Svelte',
}

/** The display name, or the id if it has none. */
export const environmentName = (environment: string | null): string =>
  environment === null ? '' : (names[environment] ?? environment)

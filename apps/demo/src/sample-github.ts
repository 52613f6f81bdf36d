export type SamplePerson = { login: string; name: string; email: string; bio?: string; location?: string }

/** The contents of the sample GitHub: fictitious people of a fictitious organization. */
export const SAMPLE_PEOPLE = [
  {
    login: 'alice',
    name: 'Alice Adams',
    email: 'alice@example.com',
    bio: 'Keeps the tide tables honest.',
    location: 'Lisbon',
  },
  {
    login: 'bob',
    name: 'Bob Baker',
    email: 'bob@example.com',
    bio: 'Draws maps, breaks builds.',
    location: 'Utrecht',
  },
  {
    login: 'carol',
    name: 'Carol Chen',
    email: 'carol@example.com',
    bio: 'Reads the logs so that you need not.',
    location: 'Taipei',
  },
] as const satisfies readonly SamplePerson[]

/** The owner as whom the sample repositories with files are created. */
export const KEEPER = 'alice'

export const SAMPLE_ORGANIZATIONS = [
  {
    login: 'tidewater',
    name: 'Tidewater Labs',
    description: 'Charts, tides and small tools.',
    members: [
      { login: 'alice', role: 'admin' },
      { login: 'bob', role: 'member' },
    ],
  },
] as const

export const SAMPLE_REPOSITORIES = [
  { owner: 'tidewater', name: 'website', description: 'The public site.', language: 'TypeScript' },
  {
    owner: 'tidewater',
    name: 'tide-api',
    description: 'Tide times over HTTP.',
    language: 'TypeScript',
    private: true,
  },
  { owner: 'tidewater', name: 'charts', description: 'Harbour charts as SVG.', language: 'JavaScript' },
  { owner: 'alice', name: 'sketchbook', description: 'Small experiments.', language: 'TypeScript' },
  { owner: 'bob', name: 'dotfiles', description: 'Settings, mine.', private: true },
  { owner: 'carol', name: 'log-reader', description: 'Finds the one line that matters.', language: 'Go' },
] as const

/** What a workspace can be for. The words are ours to change; how many there are is not (spec WZ-048, WZ-049). */
export const useCases = [
  { id: 'prototyping', label: 'Prototyping' },
  { id: 'learning', label: 'Learning and teaching' },
  { id: 'documentation', label: 'Documentation and examples' },
  { id: 'design-systems', label: 'Design systems' },
  { id: 'bug-reports', label: 'Bug reports and support' },
  { id: 'code-reviews', label: 'Code reviews' },
  { id: 'interviews', label: 'Interviews' },
  { id: 'open-source', label: 'Open source' },
  { id: 'team-development', label: 'Development in a team' },
] as const

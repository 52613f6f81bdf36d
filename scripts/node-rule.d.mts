export function nodeProblem(
  person: { version: string; path: string; platform: string },
  needsTypeScript: boolean,
  hasOwn?: boolean,
): string | undefined

// Apart from the rules, whose sentences who only asks this does not load.

/** Whether a repository lives here. No account of any other host begins like this. */
export const isLocalOwner = (owner: string): boolean => owner.startsWith('~')

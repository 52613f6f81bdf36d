// Separate from the other rules, so that using it does not load their sentences.

/** Whether a repository is hosted here. No account of another host begins like this. */
export const isLocalOwner = (owner: string): boolean => owner.startsWith('~')

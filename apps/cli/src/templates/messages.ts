export const templateTexts = {
  ambiguous: (wanted: string, count: number) => `There are ${count} templates named “${wanted}”.`,
  ambiguousHint: (ids: readonly string[]) => `Use an id: ${ids.join(', ')}`,
  repositoryHint: (fork: string) => `To start from a repository of GitHub: ${fork}`,
  otherRuntime: {
    browser: (title: string) => `“${title}” needs a virtual machine, so it can only be a devbox.`,
    vm: (title: string) => `“${title}” runs in the browser, so it can only be a sandbox.`,
  },
  noneFound: (text: string) => `No template matches “${text}”.`,
}

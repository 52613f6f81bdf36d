/** What this instance may see on GitHub, and which organizations let it: decided there, in a tab of its own (spec IM-018). */
export const GithubSettingsLink = ({ children }: { children: string }) => (
  <a
    className="rounded-sm text-accent-text text-sm underline-offset-2 hover:underline"
    href="/auth/github/oauth-settings"
    rel="noopener noreferrer"
    target="_blank"
  >
    {children}
  </a>
)

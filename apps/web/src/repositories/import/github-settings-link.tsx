/** Opens GitHub's settings for this instance's access, including that to organizations, in a new tab (spec IM-018). */
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

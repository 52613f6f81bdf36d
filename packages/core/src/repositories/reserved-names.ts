/** First segments of GitHub's own pages, which are not repositories. No account can have these names. */
const NAMES =
  'about account admin advisories api apps auth billing blog business careers case-studies categories codespaces ' +
  'collections contact copilot customer-stories customers dashboard dashboards developer discover discussions edu ' +
  'education enterprise enterprises events explore features feed gist gists github-copilot git-guides groups help home ' +
  'images individual integrations issues jobs join languages learn login logout maintenance marketplace mcp mobile ' +
  'models new newsletter newsroom nonprofit nonprofits notifications oauth open-source organisations organizations ' +
  'orgs pages partners password_reset personal plans posts premium-support pricing professional projects pulls readme ' +
  'releases render repos repositories resources search security sessions settings shop showcases signin signup site ' +
  'site-policy social-impact solutions spark sponsors stars static status stories styleguide support suggestions team ' +
  'teams terms topics tos tour training trending user-attachments users why-github wiki works-with'

const names = new Set(NAMES.split(' '))

export const isReserved = (name: string): boolean => names.has(name.toLowerCase())

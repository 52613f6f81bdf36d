import { COOKIES_PATH, consentMessages } from '@sandlot/core/shell/consent-messages'
import { Link } from '@tanstack/react-router'

export const StatementLink = () => (
  <Link
    className="whitespace-nowrap rounded-sm font-medium text-accent-text underline underline-offset-2"
    to={COOKIES_PATH}
  >
    {consentMessages.statement}
  </Link>
)

import { Link } from '@tanstack/react-router'
import { COOKIES_PATH, consentMessages } from './messages.ts'

export const StatementLink = () => (
  <Link
    className="whitespace-nowrap rounded-sm font-medium text-accent-text underline underline-offset-2"
    to={COOKIES_PATH}
  >
    {consentMessages.statement}
  </Link>
)

import { shellMessages } from '@sandlot/core/shell/messages'

/** Stands in for a tab whose code could not be loaded. */
export const PartFailed = () => (
  <p className="py-6 text-ink-muted text-sm" role="alert">
    {shellMessages.partFailed}
  </p>
)

import { featuresQuery } from '@sandlot/core/accounts/queries'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { IconButton } from '@sandlot/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../services.tsx'
import { bannerMessages } from './messages.ts'
import { isTermsNoticeDue } from './rules.ts'

/** Announces changed terms once, if the instance has terms (spec DP-030; docs/spec/decisions.md, 4). */
export function TermsNotice() {
  const { client, storage } = useServices()
  const me = useMe()
  const { data: features } = useQuery(featuresQuery(client))
  const [wasShown, setShown] = useState(() => storage.get<unknown>(storageKeys.termsShown, false) === true)
  const terms = features?.links?.terms ?? null
  const isDue = terms !== null && me != null && isTermsNoticeDue(me, wasShown)
  // It stays until the page is left. It counts as shown only on the next visit.
  useEffect(() => {
    if (isDue) storage.set(storageKeys.termsShown, true)
  }, [isDue, storage])
  if (!isDue) return null
  return (
    <aside
      aria-label={bannerMessages.readTerms}
      className="mx-4 mt-4 flex animate-fade items-center gap-3 rounded-lg border border-line bg-sunken py-2 pr-2 pl-4 text-sm"
    >
      <FileText aria-hidden className="shrink-0 text-ink-muted" size={16} />
      <p className="min-w-0 flex-1">
        {bannerMessages.terms}{' '}
        <a className="font-medium text-accent-text underline" href={terms} rel="noopener" target="_blank">
          {bannerMessages.readTerms}
        </a>
      </p>
      <IconButton label={bannerMessages.dismiss} onPress={() => setShown(true)} size="sm">
        <X aria-hidden size={15} />
      </IconButton>
    </aside>
  )
}

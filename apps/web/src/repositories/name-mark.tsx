import { forkMessages } from '@sandlot/core/repositories/fork-messages'
import type { Validity } from '@sandlot/core/repositories/import-queries'
import { fullName } from '@sandlot/core/repositories/rules'
import { Spinner } from '@sandlot/ui/spinner'
import { Check, X } from 'lucide-react'

/** Beside a name: whether it can be had (spec IM-083, IM-085). */
export const NameMark = ({ validity }: { validity: Validity }) => (
  <span className="mt-6.5 flex size-9 shrink-0 items-center justify-center" role="status">
    {validity.state === 'validating' && (
      <>
        <Spinner />
        <span className="sr-only">{forkMessages.checking}</span>
      </>
    )}
    {validity.state === 'valid' && (
      <>
        <Check aria-hidden className="text-accent-text" size={18} />
        <span className="sr-only">{forkMessages.valid(fullName(validity))}</span>
      </>
    )}
    {validity.state === 'invalid' && <X aria-hidden className="text-danger-text" size={18} />}
  </span>
)

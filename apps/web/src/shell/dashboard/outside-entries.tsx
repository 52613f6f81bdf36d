import type { Features } from '@sandlot/core/accounts/rest'
import { BRAND } from '@sandlot/core/brand'
import { shellMessages } from '@sandlot/core/shell/messages'
import type { MenuEntry } from '@sandlot/ui/menu-entries'
import { BookOpen, Globe } from 'lucide-react'

/** Returns links to pages named by the instance's operator, if any (spec SH-061, SH-063; docs/spec/decisions.md, 4). */
export function outsideEntries(features: Features | undefined): MenuEntry[] {
  const { docs, site } = features?.links ?? {}
  return [
    ...(docs
      ? [
          {
            id: 'docs',
            label: shellMessages.documentation,
            icon: <BookOpen aria-hidden size={16} />,
            href: docs,
          },
        ]
      : []),
    ...(site ? [{ id: 'site', label: BRAND, icon: <Globe aria-hidden size={16} />, href: site }] : []),
  ]
}

import { lazyPart } from '@sandlot/ui/lazy-part'
import { Suspense } from 'react'
import { ReactIcon } from './drawings/react.tsx'
import { iconSet, rareKeys } from './icon-set.ts'

const RareIcon = lazyPart(
  () => import('./rare-icon.tsx').then((module) => module.RareIcon),
  () => <ReactIcon />,
)

interface TemplateIconProps {
  /** The https address of a picture, or a key of the icon set. Anything else shows the React icon. */
  icon: string | null
  title: string
  size?: number
}

export function TemplateIcon({ icon, title, size = 32 }: TemplateIconProps) {
  if (icon && /^https:\/\//i.test(icon)) {
    // The host of a picture, chosen by the template's author, must not learn which page shows it.
    return (
      <img src={icon} alt={title} width={size} height={size} loading="lazy" referrerPolicy="no-referrer" />
    )
  }
  const rare = rareKeys.find((key) => key === icon)
  if (rare)
    return (
      <Suspense fallback={<span style={{ width: size, height: size }} />}>
        <RareIcon height={size} icon={rare} width={size} />
      </Suspense>
    )
  const Icon = iconSet.get(icon ?? '') ?? ReactIcon
  return <Icon width={size} height={size} />
}

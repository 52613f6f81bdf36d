import { ReactIcon } from './drawings/react.tsx'
import { iconSet } from './icon-set.ts'

interface TemplateIconProps {
  /** An https address of a picture or a key of the icon set; anything else shows the React icon. */
  icon: string | null
  title: string
  size?: number
}

export function TemplateIcon({ icon, title, size = 32 }: TemplateIconProps) {
  if (icon && /^https:\/\//i.test(icon)) {
    // The host of a picture, chosen by whoever made the template, need not learn which page shows it.
    return (
      <img src={icon} alt={title} width={size} height={size} loading="lazy" referrerPolicy="no-referrer" />
    )
  }
  const Icon = iconSet.get(icon ?? '') ?? ReactIcon
  return <Icon width={size} height={size} />
}

import {
  Code2,
  FilePen,
  FolderGit2,
  Keyboard,
  type LucideIcon,
  Puzzle,
  Rocket,
  SquareTerminal,
  Users,
  Webhook,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  'first-sandbox': Rocket,
  'import-repository': FolderGit2,
  'invite-people': Users,
  keyboard: Keyboard,
  'in-the-terminal': SquareTerminal,
  terminal: FilePen,
  'browser-extension': Puzzle,
  'http-api': Webhook,
}

export function GuideIcon({ id, size }: { id: string; size: number }) {
  const Icon = icons[id] ?? Code2
  return <Icon aria-hidden size={size} strokeWidth={1.5} />
}

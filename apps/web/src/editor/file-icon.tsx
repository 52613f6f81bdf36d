import { Braces, FileCode2, FileImage, FileText, FileType, File as PlainFile } from 'lucide-react'

const icons: Record<string, typeof PlainFile> = {
  json: Braces,
  md: FileText,
  txt: FileText,
  css: FileType,
  html: FileCode2,
  svg: FileImage,
  png: FileImage,
  jpg: FileImage,
  jpeg: FileImage,
  gif: FileImage,
  webp: FileImage,
  ico: FileImage,
}
for (const name of ['js', 'jsx', 'ts', 'tsx', 'mjs', 'cjs', 'vue', 'svelte']) icons[name] = FileCode2

export function FileIcon({ name }: { name: string }) {
  const Icon = icons[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? PlainFile
  return <Icon aria-hidden className="shrink-0 text-ink-faint" size={15} />
}

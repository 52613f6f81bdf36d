import { fileMessages } from '@sandlot/core/files/messages'
import { fileToShow, fileTree, foldersAround, nestFiles } from '@sandlot/core/files/rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { cx } from '@sandlot/ui/cx'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { TopBar } from '../shell/top-bar.tsx'
import { FilePanel } from './file-panel.tsx'
import { FileTree } from './file-tree.tsx'
import { OPEN_TREE_MAX_FILES, TREE_WIDTH_PX } from './layout.ts'
import { SandboxHeader } from './sandbox-header.tsx'
import { ThemeButton } from './theme-button.tsx'

/** A sandbox: what it is, its files, and the one that is open; the address names the file. */
export function SandboxView({ sandbox }: { sandbox: OpenSandbox }) {
  const { modules, directories, entry } = sandbox
  const router = useRouter()
  const { pathname, search } = useLocation()
  const [isTreeOpen, setTreeOpen] = useState(false)
  const wanted = 'file' in search && typeof search.file === 'string' ? search.file : undefined
  const files = fileTree(modules, directories)
  const file = fileToShow(files, wanted, entry)

  const open = (path: string) => {
    setTreeOpen(false)
    const query = new URLSearchParams({ ...search, file: path })
    void router.navigate({ href: `${pathname}?${query}`, resetScroll: false })
  }

  return (
    <div className="flex h-full flex-col">
      <TopBar>
        <ThemeButton />
      </TopBar>
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface">
        <SandboxHeader sandbox={sandbox} />
        <div className="flex min-h-80 flex-1 max-md:flex-col">
          <button
            aria-controls="files"
            aria-expanded={isTreeOpen}
            className="flex h-10 shrink-0 items-center gap-2 border-line border-b px-4 font-medium text-sm md:hidden"
            onClick={() => setTreeOpen(!isTreeOpen)}
            type="button"
          >
            {fileMessages.files}
            <ChevronDown
              aria-hidden
              className={cx('text-ink-faint transition-transform duration-100', isTreeOpen && 'rotate-180')}
              size={16}
            />
          </button>
          <nav
            aria-label={fileMessages.files}
            className={cx(
              'shrink-0 overflow-y-auto border-line bg-canvas md:w-(--tree-width) md:border-r',
              isTreeOpen ? 'max-md:max-h-[45vh] max-md:border-b' : 'max-md:hidden',
            )}
            id="files"
            style={{ '--tree-width': `${TREE_WIDTH_PX}px` } as React.CSSProperties}
          >
            <FileTree
              current={file?.path ?? null}
              nodes={nestFiles(modules, directories)}
              onOpen={open}
              openAtStart={
                files.length > OPEN_TREE_MAX_FILES
                  ? []
                  : [...new Set(files.flatMap(({ path }) => foldersAround(path)))]
              }
            />
          </nav>
          <section className="flex min-h-60 min-w-0 flex-1 flex-col">
            <FilePanel file={file} wanted={wanted} />
          </section>
        </div>
      </main>
    </div>
  )
}

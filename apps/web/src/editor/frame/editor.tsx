import { embedMessages } from '@sandlot/core/embeds/messages'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { engineOf } from '@sandlot/core/runtime/rules'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { isAllowed } from '@sandlot/core/sandboxes/action-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import { CommentPins } from '../../comments/comment-pins.tsx'
import { linesOf, useComments } from '../../comments/use-comments.ts'
import { addPackage } from '../../files/working-copy/add-package.ts'
import type { KeptWork } from '../../files/working-copy/kept.ts'
import { resolve } from '../../files/working-copy/merge.ts'
import { editMessages } from '../../files/working-copy/messages.ts'
import { saveAccessOf } from '../../files/working-copy/status.ts'
import { edit } from '../../files/working-copy/working-copy.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useToast } from '../../shell/use-toast.ts'
import type { EditorPosition } from '../code/code-editor.tsx'
import { useCodeOptions } from '../code/use-code-options.ts'
import { useCollab } from '../collab/use-collab.ts'
import { useFollow } from '../follow/use-follow.ts'
import { openSettings } from '../settings/open-settings.ts'
import { FilesPanel } from '../tree/files-panel.tsx'
import { useTreeActions } from '../tree/use-tree-actions.ts'
import { useOpenSandboxActions } from '../use-open-sandbox-actions.ts'
import { useSandboxViewer } from '../use-sandbox-viewer.ts'
import type { OwnKeptStore } from '../work/page-kept-store.ts'
import { useDocuments } from '../work/use-documents.ts'
import { useEditSession, useSessionState } from '../work/use-edit-session.ts'
import { useFork } from '../work/use-fork.ts'
import { useLiveFiles } from '../work/use-live-files.ts'
import { useOthers } from '../work/use-others.ts'
import { useSandboxNews } from '../work/use-sandbox-news.ts'
import { useTellPlace } from '../work/use-tell-place.ts'
import { useTheirTree } from '../work/use-their-tree.ts'
import { AccessBanner } from './access-banner.tsx'
import { EditorHeader } from './editor-header.tsx'
import { EditorLayout } from './editor-layout.tsx'
import { FileArea } from './file-area.tsx'
import { LazyBoxPane } from './lazy-box-pane.tsx'
import { LazyPreviewPane } from './lazy-preview-pane.tsx'
import { LazyTerminalPanel } from './lazy-terminal-panel.tsx'
import { SidePanel } from './side-panel.tsx'
import { useEditorCommands } from './use-editor-commands.ts'
import { useLayout } from './use-layout.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { usePreviewFiles, useScreenFiles } from './use-screen-files.ts'
import { useTabs } from './use-tabs.ts'
import { useTerminalToggle } from './use-terminal-toggle.ts'

type Props = {
  sandbox: OpenSandbox
  /** When the sandbox was fetched, in milliseconds. */
  readAt: number
  kept: readonly KeptWork[]
  store: OwnKeptStore
  /** Called with the id of the fork in which the work continues. */
  continues: (forkId: string) => void
}

/** The editor of one sandbox: its files, their text, the preview, and everything around. */
export function Editor({ sandbox, readAt, kept, store, continues }: Props) {
  const router = useRouter()
  const toast = useToast()
  const modals = useModals()
  const services = useServices()
  const { connection } = services
  const viewer = useSandboxViewer(sandbox)
  const isSignedIn = viewer.me != null
  const allowed = saveAccessOf(sandbox, { isSignedIn, mayFork: viewer.actions.has('fork') })
  const work = useEditSession({
    sandbox,
    kept,
    store,
    isSignedIn,
    access: allowed,
    fork: useFork(sandbox, continues),
  })
  const { session } = work
  const { copy, access, status, isKeepFailing } = useSessionState(session)
  const isReadOnly = access === 'none'
  const options = useCodeOptions(isReadOnly)
  const documents = useDocuments(work, options)
  const isDevbox = engineOf(sandbox) === 'server'
  const hasTerminal = sandbox.v2 && isSignedIn && refusalIn(sandbox, 'box.run') === null
  const comments = useComments(sandbox.id)
  const layout = useLayout({
    hasTerminal,
    hasEnvironment: hasTerminal,
    hasGit: sandbox.originalGit !== null,
    asksComment: comments.isAsked,
  })
  const run = useOpenSandboxActions(sandbox, session)
  const [position, setPosition] = useState<EditorPosition | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  const [said, say] = useState('')
  const [port, setPort] = useState<number | null>(null)
  const news = useSandboxNews(sandbox.id)
  const others = useOthers(sandbox.id, viewer.me?.id)
  const hasFile = (one: string) => copy.files.has(one)
  const { tabs, ...follow } = useFollow({
    sandboxId: sandbox.id,
    ownId: viewer.me?.id,
    others,
    tabs: useTabs(copy, sandbox),
    hasFile,
    showCode: () => {
      setTakesFocus(false)
      layout.showCode()
    },
    say,
  })
  const collab = useCollab({ sandboxId: sandbox.id, work, documents, others })
  useLiveFiles(sandbox.id, readAt, session.announce, (event, payload) => {
    news(event, payload)
    others.heard(event, payload)
    collab.current?.heard(event, payload)
  })
  const shown = tabs.active === null ? undefined : copy.files.get(tabs.active)
  const path = shown && !shown.isBinary ? tabs.active : null
  useTellPlace({ sandboxId: sandbox.id, others, documents, path, follows: follow.followed?.id })
  useEffect(() => session.announce(sandbox.version), [session, sandbox.version])
  useTheirTree({ session, documents, tabs })
  useEffect(() => {
    if (kept.length > 0) toast('notice', editMessages.resumed)
  }, [kept, toast])

  const open = (path: string) => {
    setTakesFocus(true)
    layout.showCode()
    tabs.show(path)
  }
  const openAt = (path: string, line: number, column: number) => {
    open(path)
    setPosition((before) => ({ path, line, column, wish: (before?.wish ?? 0) + 1 }))
  }
  const currentLines = () => {
    const path = tabs.active
    const state = path === null ? null : documents.stateOf(path)
    if (path === null || !state || copy.files.get(path)?.isBinary) return null
    const { from, to } = state.selection.main
    return {
      kind: 'code' as const,
      path,
      line: state.doc.lineAt(from).number,
      endLine: state.doc.lineAt(to).number,
    }
  }
  const commentOn = (path: string, line: number) => {
    const there = comments.threads.find((thread) => {
      const lines = linesOf(thread)
      return lines?.path === path && lines.line === line && !lines.isGone && !thread.isResolved
    })
    comments.setFocused(there?.id ?? null)
    comments.setAbout(there ? null : { kind: 'code', path, line, endLine: line })
    layout.showPanel('comments')
  }
  const close = (path: string) => {
    documents.flush()
    tabs.close(path)
  }
  const { terminalButton, toggleTerminal } = useTerminalToggle(layout.toggleTerminal, documents)
  const actions = useTreeActions({ session, documents, onOpen: open, onMoved: tabs.moved, say })
  const signIn = () => {
    session.keepNow()
    const toPage = () => {
      const { href } = router.latestLocation
      return router.navigate({ to: '/signin', search: { continue: href }, ignoreBlocker: true })
    }
    openSignIn(services).then((isIn) => isIn && session.signedIn(), toPage)
  }
  const saveFirst = async () => {
    await session.saveNow()
    return session.get().status.kind === 'saved'
  }
  const { isZen, showActions, actionKeys } = useEditorCommands({
    session,
    documents,
    active: tabs.active,
    isReadOnly,
    more: [
      ...(viewer.actions.has('fork')
        ? [{ id: 'fork', label: editMessages.fork, keys: null, run: run.fork }]
        : []),
      ...(viewer.actions.has('copyLink')
        ? [
            { id: 'share', label: editMessages.share, keys: null, run: run.copyLink },
            { id: 'embed', label: embedMessages.action, keys: null, run: run.embed },
          ]
        : []),
    ],
    onOpen: open,
    onClose: close,
    toggleSidebar: layout.toggleSidebar,
    toggleConsole: layout.togglePreview,
    toggleTerminal: hasTerminal ? toggleTerminal : null,
  })
  const files = useScreenFiles(copy)
  const previewFiles = usePreviewFiles(files, status.kind === 'saved')
  useLeaveGuard(session, documents.flush)
  const replaceAll = useMemo(
    () =>
      isReadOnly
        ? undefined
        : (changes: { path: string; code: string }[]) => {
            documents.flush()
            session.update((now) => changes.reduce((all, { path, code }) => edit(all, path, code), now))
          },
    [isReadOnly, session, documents],
  )

  const add = (name: string, range: string) => {
    documents.flush()
    if (!addPackage(copy, name, range)) return void toast('error', previewMessages.noManifest)
    session.update((now) => addPackage(now, name, range) ?? now)
  }

  const pinsOf = (page: string) => (
    <CommentPins comments={comments} onPicked={() => layout.showPanel('comments')} path={page} />
  )

  return (
    <div className="flex h-full flex-col overflow-hidden bg-surface">
      <EditorHeader
        actionKeys={actionKeys}
        follow={follow}
        hasFile={hasFile}
        layout={layout}
        onActions={() => void showActions()}
        onOpenFile={openAt}
        onRetry={() => void session.saveNow()}
        onSignIn={signIn}
        onToggleTerminal={toggleTerminal}
        others={others}
        run={run}
        sandbox={sandbox}
        status={status}
        terminalButton={terminalButton}
        viewer={viewer}
      />
      <p className="sr-only" role="status">
        {said}
      </p>
      <EditorLayout
        isZen={isZen}
        layout={layout}
        main={
          <>
            <AccessBanner
              access={access}
              isKeepFailing={isKeepFailing && status.kind !== 'saved'}
              isVisitor={viewer.me === null && allowed === 'sign-in'}
              mayFork={viewer.actions.has('fork')}
              mayUnprotect={isAllowed(viewer.actions, 'unprotect')}
              mayRestore={viewer.actions.has('restore')}
              run={run}
              sandbox={sandbox}
              saveProblem={status.kind === 'failed' ? status.reason : null}
            />
            <FileArea
              copy={copy}
              documents={documents}
              follow={follow}
              onCommentLine={commentOn}
              onBlur={() => {
                documents.flush()
                if (connection.isOnline()) void session.saveNow()
              }}
              onClose={close}
              onResolve={(path, choice) => {
                documents.flush()
                session.update((now) => resolve(now, path, choice))
              }}
              options={options}
              others={others}
              position={position}
              tabs={tabs}
              takesFocus={takesFocus}
              threads={comments.threads}
            />
          </>
        }
        onSettings={() => void openSettings(modals)}
        preview={
          isDevbox ? (
            <LazyBoxPane
              onDownload={run.download}
              onPort={setPort}
              overlayOf={pinsOf}
              port={port}
              sandbox={sandbox}
            />
          ) : (
            <LazyPreviewPane
              files={previewFiles}
              onAddPackage={isReadOnly ? undefined : add}
              onOpenFile={openAt}
              overlayOf={pinsOf}
              sandbox={sandbox}
              savedVersion={Math.max(copy.version, copy.ownVersion)}
            />
          )
        }
        sidebar={
          <SidePanel
            comments={comments}
            currentLines={currentLines}
            onPick={layout.showPreview}
            files={files}
            filesPanel={
              <FilesPanel
                actions={actions}
                copy={copy}
                current={tabs.active}
                documents={documents}
                isReadOnly={isReadOnly}
                onOpen={open}
                others={others}
                say={say}
                session={session}
              />
            }
            mayWrite={access === 'write'}
            onOpenFile={openAt}
            onReplace={replaceAll}
            panel={layout.panel}
            sandbox={sandbox}
            saveFirst={saveFirst}
            version={Math.max(copy.version, copy.serverVersion)}
          />
        }
        terminal={
          <LazyTerminalPanel
            isAsked={layout.isTerminalAsked}
            onHide={toggleTerminal}
            onPort={(asked) => {
              setPort(asked)
              layout.showPreview()
            }}
            sandbox={sandbox}
          />
        }
      />
    </div>
  )
}

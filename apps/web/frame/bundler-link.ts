import { endingWithKind } from '@sandlot/core/files/external-resources-rules'
import { bundlerFiles } from '@sandlot/core/runtime/bundler-rules'
import type { PreviewFile, PreviewSource } from '@sandlot/core/runtime/rules'
import { dependencyProblem } from '../src/runtime/dependency-rules.ts'
import type { FrameProblem, FromFrame } from '../src/runtime/frame.ts'
import { missingPackage } from '../src/runtime/problem-rules.ts'
import { problemFrom } from './problem.ts'

/** The bundler's messages, limited to the fields in use. */
type BundlerMessage = {
  codesandbox?: boolean
  type?: string
  action?: string
  status?: string
  data?: { state?: string; name?: string; total?: number; progress?: number }
  url?: string
  back?: boolean
  forward?: boolean
  title?: string
  message?: string
  path?: string
  line?: number
  column?: number
}

export type BundlerLink = {
  compile(): void
  move(to: 'urlback' | 'urlforward'): void
  /** Whether the frame currently shows the bundler's page. */
  isHere(): boolean
}

const phases: Record<string, 'installing' | 'building' | 'running'> = {
  'installing-dependencies': 'installing',
  transpiling: 'building',
  evaluating: 'running',
}

/** Talks to the bundler's page by its own protocol: sends the files and reports the results. */
export function linkBundler(
  page: Window,
  inner: HTMLIFrameElement,
  source: () => PreviewSource,
  report: (message: FromFrame) => void,
): BundlerLink {
  const channel = Math.floor(Math.random() * 1_000_000)
  let isFresh = false
  const send = (message: object) => inner.contentWindow?.postMessage(message, page.location.origin)
  let isFirst = true
  let home: Document | null = null
  const compile = () => {
    const problem = dependencyProblem(source().files)
    if (problem) {
      // Reporting only the new problem would leave the previous one on screen.
      report({ type: 'no-problem' })
      report({ type: 'problem', problem })
      return report({ type: 'status', phase: 'ready' })
    }
    send({ ...compileMessage(source()), $id: channel, isInitializationCompile: isFirst })
    isFirst = false
  }

  const reportProblem = (problem: FrameProblem) => {
    report({ type: 'problem', problem })
    void tellMissing(problem, report)
  }

  page.addEventListener('message', (event: MessageEvent<BundlerMessage | null>) => {
    if (event.source !== inner.contentWindow || !event.data?.codesandbox) return
    const message = event.data
    switch (message.type) {
      case 'initialized':
        home = inner.contentDocument
        send({ type: 'register-frame', origin: page.location.origin, id: channel })
        isFirst = true
        compile()
        break
      case 'start':
        isFresh = true
        // Flushes earlier console output first.
        if (inner.contentDocument) inner.contentWindow?.dispatchEvent(new Event('sandlot-run'))
        report({ type: 'run', isNewPage: false })
        break
      case 'status': {
        const phase = phases[message.status ?? '']
        if (phase) report({ type: 'status', phase })
        break
      }
      case 'dependencies': {
        const { state, total, progress, name } = message.data ?? {}
        if (state === 'downloaded_module' && total !== undefined && progress !== undefined)
          report({ type: 'status', phase: 'installing', done: progress, total, ...(name && { name }) })
        break
      }
      case 'action':
        if (message.action !== 'show-error') break
        // A new build clears the problems of the last one. Any that persist are reported again.
        if (isFresh) report({ type: 'no-problem' })
        isFresh = false
        reportProblem(problemFrom(message))
        break
      case 'success':
        if (isFresh) report({ type: 'no-problem' })
        break
      case 'done':
        report({ type: 'status', phase: 'ready' })
        break
      case 'urlchange':
        report({
          type: 'location',
          path: pathOf(message.url ?? '/', page.location.origin),
          canGoBack: message.back === true,
          canGoForward: message.forward === true,
        })
        break
    }
  })
  return {
    compile,
    move: (type) => send({ type, codesandbox: true, $id: channel }),
    isHere: () => home !== null && home === inner.contentDocument,
  }
}

/** Looks up the version of a missing package, so that it can be added. */
async function tellMissing(problem: FrameProblem, report: (message: FromFrame) => void): Promise<void> {
  const name = missingPackage(problem)
  if (name === null) return
  const version = await latestVersion(name).catch(() => undefined)
  if (version !== undefined) report({ type: 'missing-package', name, version })
}

/** Returns null if the registry has no such package, undefined if that is unknown. */
async function latestVersion(name: string): Promise<string | null | undefined> {
  const reply = await fetch(`/__sandlot/npm/jsd/v1/package/npm/${name}`)
  if (reply.status === 404) return null
  if (!reply.ok) return undefined
  const { tags } = (await reply.json()) as { tags?: { latest?: string } }
  return tags?.latest
}

function pathOf(url: string, origin: string): string {
  const { pathname, search, hash } = new URL(url, origin)
  return pathname + search + hash
}

function compileMessage({ id, environment, externalResources, files }: PreviewSource) {
  return {
    type: 'compile',
    codesandbox: true,
    version: 3,
    sandboxId: id,
    template: environment,
    externalResources: externalResources.map(endingWithKind),
    modules: Object.fromEntries(bundlerFiles(files).map((file) => [`/${file.path}`, moduleOf(file)])),
    hasFileResolver: false,
    showOpenInCodeSandbox: false,
    showErrorScreen: false,
    showLoadingScreen: false,
    skipEval: false,
    clearConsoleDisabled: true,
  }
}

/** The bundler only takes text. Binary files are passed by address. */
const moduleOf = ({ path, code, isBinary }: PreviewFile) => ({
  path: `/${path}`,
  code: isBinary
    ? `${location.origin}/__sandlot/raw/${path.split('/').map(encodeURIComponent).join('/')}`
    : code,
})

import { previewMessages } from '@sandlot/core/runtime/messages'
import type { PreviewState } from '../src/runtime/preview-rules.ts'
import { problemSentence } from '../src/runtime/problem-rules.ts'

/** Shows the status of a preview in its own tab, in place of the page or above it. */
export function createScreen(document: Document) {
  const screen = document.createElement('main')
  screen.setAttribute('role', 'status')
  document.body.append(screen)

  const element = (name: string, text: string) => {
    const made = document.createElement(name)
    made.textContent = text
    return made
  }
  const fill = (kind: string, ...parts: HTMLElement[]) => {
    screen.className = kind
    screen.hidden = false
    screen.replaceChildren(...parts)
  }

  return {
    say: (text: string) => fill('note', element('p', text)),
    ask: (title: string, text: string, action: string, act: () => void) => {
      const button = element('button', action)
      button.addEventListener('click', act)
      fill('note', element('h1', title), ...(text ? [element('p', text)] : []), button)
    },
    show: ({ problem, hasRendered, phase, packages }: PreviewState) => {
      document.documentElement.dataset.status = problem ? 'problem' : phase
      if (problem) {
        const place =
          problem.path && problem.line ? [previewMessages.errorAt(problem.path, problem.line)] : []
        fill(
          'problem',
          element('h1', problem.title),
          element('pre', problemSentence(problem)),
          ...place.map((text) => element('p', text)),
        )
      } else if (hasRendered || phase === 'ready') screen.hidden = true
      else
        fill(
          'note',
          element(
            'p',
            packages
              ? previewMessages.installed(packages.done, packages.total)
              : previewMessages.phases[phase],
          ),
        )
    },
  }
}

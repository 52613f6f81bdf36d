import type { ReactNode } from 'react'

/**
 * The parts of GitHub's pages that the control relies on, in GitHub's markup: rendered by React with and without a
 * sign-in, and rendered by the server alone.
 */

export type Visit = { isSignedIn: boolean; repository?: string; isPublic?: boolean }

const BUTTONS = ['Watch', 'Fork', 'Star']

/** The header of 2026: a list rendered by React, hydrated from the server's markup. */
export function RepoHeader({ isSignedIn, count = 0 }: Visit & { count?: number }) {
  return (
    <div className="d-flex">
      <strong itemProp="name">widgets</strong>
      <ul className="list-style-none" data-testid="repo-header-actions">
        {BUTTONS.map((name) => (
          <li key={name}>
            {isSignedIn ? (
              <button className="prc-Button" type="button">
                {name} <span>{count}</span>
              </button>
            ) : (
              <a aria-label="You must be signed in" className="prc-Button" href="/login">
                {name} <span>{count}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The header of a pull request, with its head branch. */
export function PullHeader({ head = 'acme/widgets/tree/fix/it' }: { head?: string | null }) {
  return (
    <header className="PullRequestHeader-module__root">
      <div data-component="PH_Title">
        <h1>Fix it</h1>
        <a href="/acme/widgets/tree/main">main</a>
        {head !== null && <a href={`/${head}`}>{head}</a>}
      </div>
      <div data-component="PH_Actions">
        <button type="button">Edit</button>
      </div>
    </header>
  )
}

/** A page whose title has actions, as for commits, branches and comparisons. */
export const Titled = ({ children }: { children?: ReactNode }) => (
  <div>
    <h1 data-component="PH_Title">Title</h1>
    <div data-component="PH_Actions">
      <button type="button">New</button>
    </div>
    {children}
  </div>
)

export const BranchRows = ({ names }: { names: readonly string[] }) => (
  <table>
    <tbody>
      {names.map((name) => (
        <tr key={name}>
          <td>
            <a href={`/acme/widgets/tree/${name}`}>{name}</a>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The header before 2026, rendered by the server without React. */
export const oldHeader = ({ isSignedIn }: Visit): string => `
  <div id="repository-details-container" data-turbo-replace>
    <ul class="pagehead-actions flex-shrink-0 d-none d-md-inline">
      ${BUTTONS.map((name) =>
        isSignedIn
          ? `<li><button type="button" class="btn btn-sm">${name}</button></li>`
          : `<li><a class="btn btn-sm" href="/login" aria-label="You must be signed in">${name}</a></li>`,
      ).join('')}
    </ul>
  </div>`

/** The meta tags of a repository's page on GitHub. */
export const metas = ({ repository = 'acme/widgets', isPublic = true }: Partial<Visit> = {}): string => `
  <meta name="octolytics-dimension-repository_nwo" content="${repository}">
  <meta name="octolytics-dimension-repository_public" content="${isPublic}">`

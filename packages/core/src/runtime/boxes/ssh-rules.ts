/** The project's folder inside a devbox. */
const PROJECT_FOLDER = '/home/box/project'

/**
 * The suffix of devboxes' names for `ssh`, unique per host: `.code.example.com.sandlot`, with a port after a hyphen.
 */
export function sshSuffix(baseUrl: string): string {
  const { hostname, port } = new URL(baseUrl)
  // The colons of an IPv6 address would be taken for a port.
  const plain = hostname.replace(/[[\]]/g, '').replaceAll(':', '-')
  return `.${plain}${port && `-${port}`}.sandlot`
}

/** A devbox's name for `ssh`, configured by `sandlot devbox ssh-config`. */
export const sshName = (id: string, baseUrl: string): string => id + sshSuffix(baseUrl)

/** The devbox with that name; null if the name belongs to another host. */
export function devboxOfSshName(name: string, baseUrl: string): string | null {
  const suffix = sshSuffix(baseUrl)
  const id = name.slice(0, -suffix.length)
  return name.endsWith(suffix) && /^[a-zA-Z0-9-]+$/.test(id) ? id : null
}

/** Opens a devbox in desktop VS Code over `ssh` (spec CR-066). */
export const vscodeAddress = (id: string, baseUrl: string): string =>
  `vscode://vscode-remote/ssh-remote+${encodeURIComponent(sshName(id, baseUrl))}${PROJECT_FOLDER}?windowId=_blank`

/** What a devbox’s project is called inside of it. */
const PROJECT_FOLDER = '/home/box/project'

/** How names of devboxes end for `ssh`, one ending for each host: `.code.example.com.sandlot`, a port after a hyphen. */
export function sshSuffix(baseUrl: string): string {
  const { hostname, port } = new URL(baseUrl)
  // The colons of an IPv6 address would be read as those before a port.
  const plain = hostname.replace(/[[\]]/g, '').replaceAll(':', '-')
  return `.${plain}${port && `-${port}`}.sandlot`
}

/** The name by which `ssh` reaches a devbox once `sandlot devbox ssh-config` has said how. */
export const sshName = (id: string, baseUrl: string): string => id + sshSuffix(baseUrl)

/** The devbox that such a name is of; null for a name of another host. */
export function devboxOfSshName(name: string, baseUrl: string): string | null {
  const suffix = sshSuffix(baseUrl)
  const id = name.slice(0, -suffix.length)
  return name.endsWith(suffix) && /^[a-zA-Z0-9-]+$/.test(id) ? id : null
}

/** Opens a devbox in VS Code on the desktop, over `ssh` (spec CR-066). */
export const vscodeAddress = (id: string, baseUrl: string): string =>
  `vscode://vscode-remote/ssh-remote+${encodeURIComponent(sshName(id, baseUrl))}${PROJECT_FOLDER}?windowId=_blank`

/** Whether a host matches the list; `*.` before a name stands for all subdomains, `*` alone for every host. */
export function isAllowed(host: string, hosts: readonly string[]): boolean {
  return hosts.some(
    (one) => one === '*' || one === host || (one.startsWith('*.') && host.endsWith(one.slice(1))),
  )
}

/* Scripts that a test cluster runs in place of a real one's programs. */

/**
 * Resets negative OOM score adjustments, which kubelet sets for some containers, because only system services may use
 * them.
 */
export const RUNC = `#!/bin/sh
for argument in "$@"; do
  [ "$before" = --bundle ] && sed -i 's/"oomScoreAdj":-[0-9]*/"oomScoreAdj":0/' "$argument/config.json"
  before=$argument
done
exec runc "$@"
`

/**
 * A network whose policy blocks everything: an interface with an address, and nobody at the other end. If the file
 * `open` exists, the node is reachable, as on a network without policies.
 */
export const NETWORK = (ip: string, open: string) => `#!/bin/sh
set -e
case "$CNI_COMMAND" in
ADD)
  address=10.77.$(shuf -i 0-254 -n 1).$(shuf -i 1-254 -n 1)
  enter() { nsenter --net="$CNI_NETNS" ${ip} "$@"; }
  if [ -e ${open} ]; then
    process=\${CNI_NETNS#/proc/}
    outside=test$(shuf -i 0-9999999 -n 1)
    ${ip} link add "$outside" type veth peer name "$CNI_IFNAME" netns "\${process%%/*}"
    ${ip} link set "$outside" up
    ${ip} route add "$address" dev "$outside"
  else
    enter link add "$CNI_IFNAME" type veth peer name nobody
  fi
  enter address add "$address/32" dev "$CNI_IFNAME"
  enter link set "$CNI_IFNAME" up
  [ ! -e ${open} ] || enter route add default dev "$CNI_IFNAME"
  echo '{"cniVersion":"0.3.1","ips":[{"version":"4","address":"'$address'/32"}]}'
  ;;
VERSION) echo '{"cniVersion":"0.3.1","supportedVersions":["0.3.0","0.3.1"]}' ;;
esac
`

/** The plugin that kubelet runs first, for the loopback interface that every network has. */
export const LOOPBACK = (ip: string) => `#!/bin/sh
case "$CNI_COMMAND" in
ADD)
  nsenter --net="$CNI_NETNS" ${ip} link set lo up
  echo '{"cniVersion":"0.2.0"}'
  ;;
VERSION) echo '{"cniVersion":"0.2.0","supportedVersions":["0.1.0","0.2.0"]}' ;;
esac
`

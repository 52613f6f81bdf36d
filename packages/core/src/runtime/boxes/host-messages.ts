import { BRAND } from '../../brand.ts'

/** For administrators: why there are no devboxes, and what to do about it. */
type Missing = { reason: string; remedy: string }

const INSTEAD = 'or install Docker or Podman, and restart the server.'

export const hostMessages = {
  off: { reason: 'They are turned off.', remedy: 'Set SANDLOT_RUNTIME=auto to turn them on.' },
  otherServer: {
    reason: 'Another server on this database runs them.',
    remedy:
      'Set SANDLOT_INTERNAL_ADDRESS on that server, so that the others pass on to it what is about devboxes. If it is gone, this one takes over within seconds.',
  },
  noAgent: {
    reason: 'The program that runs in devboxes was not built for this system.',
    remedy: 'Run npm run build on Linux, and start the server again.',
  },
  noRunner: {
    reason: 'The process that runs devboxes does not start.',
    remedy: 'See why in boxes/runner/runner.log, in the data directory of the server.',
  },
  /** Each takes the program's output. */
  noBubblewrap: {
    missing: () => ({
      reason: 'bubblewrap, which isolates devboxes, is not installed.',
      remedy:
        'Install the package "bubblewrap" (apt install bubblewrap, dnf install bubblewrap), and restart the server.',
    }),
    tooOld: (said) => ({
      reason: `This version of bubblewrap is too old for devboxes: ${said}`,
      remedy: `Install bubblewrap 0.8 or newer, ${INSTEAD}`,
    }),
    restricted: (said) => ({
      reason: `This system does not let bubblewrap make user namespaces: ${said}`,
      remedy: `As root, run sysctl -w kernel.unprivileged_userns_clone=1 user.max_user_namespaces=65536; on Ubuntu 24.04 and later, install bubblewrap with apt as /usr/bin/bwrap, which its AppArmor profile allows, or run sysctl -w kernel.apparmor_restrict_unprivileged_userns=0. Then restart the server.`,
    }),
    unreachable: (said) => ({
      reason: `Devboxes run as a user of their own, which may not pass through to the files of ${BRAND}: ${said}`,
      remedy:
        'Allow it (chmod o+x on the directories above that path), start the server as an ordinary user, or move these files: the folder of the server, or its data with SANDLOT_DATA_DIR.',
    }),
    inContainer: (said) => ({
      reason: `Something around the server, such as a container, does not let bubblewrap make a box: ${said}`,
      remedy: `Run the server outside of the container, start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined, ${INSTEAD}`,
    }),
    otherSystem: () => ({
      reason: 'bubblewrap isolates devboxes on Linux alone, on x64 and arm64.',
      remedy: 'Run the server on Linux.',
    }),
    other: (said) => ({
      reason: `bubblewrap could not make a box: ${said}`,
      remedy: `Fix what it names, ${INSTEAD}`,
    }),
  } satisfies Record<string, (said: string) => Missing>,
  /** Each takes the engine's message, or the name of the image. */
  noDocker: {
    missing: () => ({
      reason: 'Neither Docker nor Podman is installed to run devboxes.',
      remedy:
        'Install one of them and start its service. If its socket is in an unusual place, name it in DOCKER_HOST.',
    }),
    notRunning: () => ({
      reason: 'Docker or Podman is installed, but not running.',
      remedy: 'Start its service: systemctl start docker, or systemctl start podman.socket.',
    }),
    notAllowed: (said) => ({
      reason: `The server may not use the socket of Docker or Podman: ${said}`,
      remedy:
        'Add the user that it runs as to the group "docker", or use Podman as that user: systemctl --user start podman.socket.',
    }),
    noImage: (image) => ({
      reason: `The image that devboxes start from, ${image}, is not on this machine yet.`,
      remedy: `Run docker pull ${image}, or podman pull ${image}, and restart the server.`,
    }),
    other: (said) => ({
      reason: `Docker or Podman could not make a devbox: ${said}`,
      remedy: 'Fix what it names, and restart the server.',
    }),
  } satisfies Record<string, (said: string) => Missing>,
  /** Each takes the cluster's message, and the names of what it concerns. */
  noKubernetes: {
    noAccess: (said) => ({
      reason: `The server finds no way to a Kubernetes cluster: ${said}`,
      remedy: 'Run it in the cluster with a service account, or name a kubeconfig in KUBECONFIG.',
    }),
    unreachable: (said) => ({
      reason: `The Kubernetes API does not answer: ${said}`,
      remedy: 'Check the address in the kubeconfig, and whether the server may reach it.',
    }),
    notAllowed: (said) => ({
      reason: `The server may not do in the Kubernetes cluster what devboxes need: ${said}`,
      remedy: 'Give it the role in docs/self-hosting.md, and restart the server.',
    }),
    notBegun: (node) => ({
      reason: `No pod starts on the Kubernetes node ${node}.`,
      remedy:
        'Set SANDLOT_KUBERNETES_NODE to the name of the node that has the data directory (kubectl get nodes), and see kubectl describe pod for what else it waits for.',
    }),
    notPlaced: () => ({
      reason: 'No pod starts in the Kubernetes cluster.',
      remedy: 'See kubectl describe pod, in the namespace of devboxes, for what they wait for.',
    }),
    noImage: (said, image) => ({
      reason: `The image that devboxes start from, ${image}, cannot be had: ${said}`,
      remedy: 'Check SANDLOT_BOX_IMAGE, and whether the node may pull it.',
    }),
    noProfile: (profile, file) => ({
      reason: `The node does not have the seccomp profile of devboxes, ${file}.`,
      remedy: `Copy ${profile} to /var/lib/kubelet/seccomp/${file} on the node, and restart the server.`,
    }),
    notShared: (said, volume) => ({
      reason: `Pods do not see the data directory of the server on ${volume}: ${said}`,
      remedy:
        'Set SANDLOT_KUBERNETES_VOLUME to its path on the node, or to the claim that is mounted there in the server.',
    }),
    reaches: (place) => ({
      reason: `A pod that is to have no network reaches ${place}.`,
      remedy:
        'Use a network plugin that enforces policies for traffic to the node as well, such as Calico or Cilium, and restart the server.',
    }),
    other: (said) => ({
      reason: `Kubernetes could not make a devbox: ${said}`,
      remedy: 'Fix what it names, and restart the server.',
    }),
  } satisfies Record<string, (about: string, name: string) => Missing>,
}

import type { Noun } from '../platform/command.ts'

/** What is done with devboxes and with what runs in them. */
export const devboxCommands: Noun = {
  summary: 'Devboxes: sandboxes with a virtual machine of their own',
  verbs: {
    create: {
      summary: 'Create a devbox from a template or another devbox',
      load: async () => (await import('./create.ts')).createCommand,
    },
    fork: {
      summary: 'Copy a devbox with its files',
      load: async () => (await import('./fork.ts')).forkCommand,
    },
    tier: {
      summary: 'Choose the size of a devbox’s machine',
      load: async () => (await import('./tier.ts')).tierCommand,
    },
    list: {
      summary: 'List the devboxes of the workspace that run',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    status: {
      summary: 'Show what a devbox does, what runs in it and what it uses',
      load: async () => (await import('./status.ts')).statusCommand,
    },
    start: {
      summary: 'Start a devbox, or wake it',
      load: async () => (await import('./start.ts')).startCommand,
    },
    stop: {
      summary: 'Stop a devbox; its files stay',
      load: async () => (await import('./stop.ts')).stopCommand,
    },
    restart: {
      summary: 'Stop a devbox and start it anew',
      load: async () => (await import('./restart.ts')).restartCommand,
    },
    logs: {
      summary: 'Print what a task of a devbox has printed, or follow it',
      load: async () => (await import('./logs.ts')).logsCommand,
    },
    exec: {
      summary: 'Run a command in a devbox',
      load: async () => (await import('./exec.ts')).execCommand,
    },
    shell: {
      summary: 'Open a terminal in a devbox',
      load: async () => (await import('./shell.ts')).shellCommand,
    },
    'ssh-config': {
      summary: 'Tell ssh and VS Code how to reach devboxes',
      load: async () => (await import('./ssh/config.ts')).sshConfigCommand,
    },
    'ssh-proxy': {
      summary: 'Speak ssh for a devbox on standard input and output',
      load: async () => (await import('./ssh/proxy.ts')).sshProxyCommand,
    },
    vscode: {
      summary: 'Open a devbox in VS Code on this computer',
      load: async () => (await import('./ssh/vscode.ts')).vscodeCommand,
    },
    sync: {
      summary: 'Run a folder of this computer in a devbox, and send each change of it',
      load: async () => (await import('./sync.ts')).syncCommand,
    },
    ports: {
      summary: 'List what answers at the ports of a devbox, and say who may see it',
      load: async () => (await import('./ports.ts')).portsCommand,
    },
    checkpoint: {
      summary: 'Copies of a devbox’s disk to go back to',
      verbs: {
        list: {
          summary: 'List the checkpoints of a devbox',
          alias: 'ls',
          load: async () => (await import('./checkpoint-list.ts')).checkpointListCommand,
        },
        create: {
          summary: 'Keep the disk of a devbox as it is now',
          load: async () => (await import('./checkpoint-create.ts')).checkpointCreateCommand,
        },
        restore: {
          summary: 'Go back to a checkpoint, and start the devbox from there',
          load: async () => (await import('./checkpoint-restore.ts')).checkpointRestoreCommand,
        },
        delete: {
          summary: 'Delete a checkpoint',
          alias: 'rm',
          load: async () => (await import('./checkpoint-delete.ts')).checkpointDeleteCommand,
        },
      },
    },
    env: {
      summary: 'Variables and secrets of a devbox',
      verbs: {
        list: {
          summary: 'List the variables of a devbox',
          alias: 'ls',
          load: async () => (await import('./env-list.ts')).envListCommand,
        },
        set: {
          summary: 'Set variables of a devbox, or a secret from standard input',
          load: async () => (await import('./env-set.ts')).envSetCommand,
        },
        remove: {
          summary: 'Remove variables of a devbox',
          alias: 'rm',
          load: async () => (await import('./env-remove.ts')).envRemoveCommand,
        },
      },
    },
  },
}

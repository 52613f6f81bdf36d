import type { Noun } from '../../platform/commands/command.ts'

/** Devboxes and what runs in them. */
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
      summary: 'List the running devboxes of the workspace',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    status: {
      summary: 'Show the state of a devbox, what runs in it and what it uses',
      load: async () => (await import('./status.ts')).statusCommand,
    },
    start: {
      summary: 'Start a devbox, or wake it from sleep',
      load: async () => (await import('./start.ts')).startCommand,
    },
    stop: {
      summary: 'Stop a devbox; its files stay',
      load: async () => (await import('./stop.ts')).stopCommand,
    },
    restart: {
      summary: 'Restart a devbox',
      load: async () => (await import('./restart.ts')).restartCommand,
    },
    logs: {
      summary: 'Print the output of a task',
      load: async () => (await import('./terminal/logs.ts')).logsCommand,
    },
    exec: {
      summary: 'Run a command in a devbox',
      load: async () => (await import('./terminal/exec.ts')).execCommand,
    },
    shell: {
      summary: 'Open a terminal in a devbox',
      load: async () => (await import('./terminal/shell.ts')).shellCommand,
    },
    'ssh-config': {
      summary: 'Set up ssh and VS Code to reach devboxes',
      load: async () => (await import('./ssh/config.ts')).sshConfigCommand,
    },
    'ssh-proxy': {
      summary: 'Connect ssh to a devbox through standard input and output',
      load: async () => (await import('./ssh/proxy.ts')).sshProxyCommand,
    },
    vscode: {
      summary: 'Open a devbox in VS Code on this computer',
      load: async () => (await import('./ssh/vscode.ts')).vscodeCommand,
    },
    sync: {
      summary: 'Run a local folder in a devbox, and send every change to it',
      load: async () => (await import('../executor/sync.ts')).syncCommand,
    },
    ports: {
      summary: 'List the open ports of a devbox, and choose who can see them',
      load: async () => (await import('./ports.ts')).portsCommand,
    },
    checkpoint: {
      summary: 'Checkpoints: copies of a devbox’s disk to go back to',
      verbs: {
        list: {
          summary: 'List the checkpoints of a devbox',
          alias: 'ls',
          load: async () => (await import('./checkpoints/list.ts')).checkpointListCommand,
        },
        create: {
          summary: 'Save the disk of a devbox as it is now',
          load: async () => (await import('./checkpoints/create.ts')).checkpointCreateCommand,
        },
        restore: {
          summary: 'Go back to a checkpoint, and start the devbox from it',
          load: async () => (await import('./checkpoints/restore.ts')).checkpointRestoreCommand,
        },
        delete: {
          summary: 'Delete a checkpoint',
          alias: 'rm',
          load: async () => (await import('./checkpoints/delete.ts')).checkpointDeleteCommand,
        },
      },
    },
    env: {
      summary: 'Environment variables and secrets of a devbox',
      verbs: {
        list: {
          summary: 'List the variables of a devbox',
          alias: 'ls',
          load: async () => (await import('./env/list.ts')).envListCommand,
        },
        set: {
          summary: 'Set variables of a devbox, or a secret from standard input',
          load: async () => (await import('./env/set.ts')).envSetCommand,
        },
        remove: {
          summary: 'Remove variables of a devbox',
          alias: 'rm',
          load: async () => (await import('./env/remove.ts')).envRemoveCommand,
        },
      },
    },
  },
}

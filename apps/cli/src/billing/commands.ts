import type { Noun } from '../platform/commands/command.ts'

/** Usage of credits, and by whom. */
export const creditCommands: Noun = {
  summary: 'Credits and the plan of a workspace',
  verbs: {
    status: {
      summary: 'Show the plan of the workspace, its credits and its usage',
      load: async () => (await import('./status.ts')).statusCommand,
    },
    usage: {
      summary: 'Show what used the credits in a month',
      load: async () => (await import('./usage.ts')).usageCommand,
    },
    budget: {
      summary: 'Set how many credits a workspace, person, token or label can use in a month',
      load: async () => (await import('./budget.ts')).budgetCommand,
    },
    alerts: {
      summary: 'Show, set or test the address that is told when budgets are used',
      load: async () => (await import('./alerts.ts')).alertsCommand,
    },
  },
}

/** Plans and payments. */
export const billingCommands: Noun = {
  summary: 'Billing: what a workspace pays for, and what it used',
  verbs: {
    plan: {
      summary: 'Show the plan and its price, or cancel it at the end of its period',
      load: async () => (await import('./plan.ts')).planCommand,
    },
    addons: {
      summary: 'Show the add-ons for sale, or change what is bought',
      load: async () => (await import('./addons.ts')).addonsCommand,
    },
    limit: {
      summary: 'Show or set the spending limit for credits beyond the included ones',
      load: async () => (await import('./limit.ts')).limitCommand,
    },
    convert: {
      summary: 'Move a Pro workspace to usage-based billing, or show what that costs',
      load: async () => (await import('./convert.ts')).convertCommand,
    },
    checkout: {
      summary: 'Open the page to pay for Pro',
      load: async () => (await import('./checkout.ts')).checkoutCommand,
    },
    portal: {
      summary: 'Open the page for cards and invoices',
      load: async () => (await import('./portal.ts')).portalCommand,
    },
    orders: {
      summary: 'List open requests for plans',
      load: async () => (await import('./orders.ts')).ordersCommand,
    },
    statement: {
      summary: 'List the devbox runs in a month',
      load: async () => (await import('./statement.ts')).statementCommand,
    },
  },
}

import { grouped } from '../../grouped.ts'
import type { Plan } from '../plan-rules.ts'

/** The credits of a plan, in the words of its card (spec BL-006, BL-014, BL-015). */
export const planUsage: Record<Plan, readonly string[]> = {
  free: ['400 credits (up to 40 hours) per month'],
  pro: ['1,000 credits (40 hours of Nano VM) per month', 'More credits as add-ons or on demand'],
  enterprise: ['Custom credits', 'Volume pricing'],
}

export const planFeatures: Record<Plan, readonly string[]> = {
  free: [
    '5 members',
    '5 private sandboxes',
    'Unlimited public sandboxes',
    '20 GB storage',
    'Up to 4 vCPUs and 8 GB RAM',
    '100 AI completions',
  ],
  pro: [
    '20 members at no extra cost',
    'Unlimited private sandboxes and drafts',
    '50 GB storage per VM',
    'Up to 16 vCPUs and 32 GB RAM',
  ],
  enterprise: ['Unlimited members', 'Custom storage', 'Up to 64 vCPUs and 128 GB RAM', 'SSO', 'SOC 2'],
}

export const planMessages = {
  unlimited: 'unlimited',
  custom: 'Custom',
  /** Fixed text, independent of the prices (spec BL-027). */
  save: 'Save 30 percent',
  upToHours: (hours: number) => `Up to ${grouped(hours)} hours`,
}

/** How long an add-on's credits last on the smallest machine, as advertised (spec BL-053). */
export const addonHours = (credits: number): number => credits / 10

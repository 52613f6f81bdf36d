import { split } from '../ledger/charge-rules.ts'
import { UNITS_PER_CREDIT } from '../ledger/unit-rules.ts'

/** A devbox's usage in a month. */
export type FocusUsage = {
  boxId: string
  boxName: string
  tier: string
  person: string | null
  label: string | null
  units: number
}

export type FocusMonth = {
  workspace: { id: string; name: string }
  provider: string
  start: Date
  end: Date
  currency: string
  /** The total cost of the month: from the invoice, or by a rate that the instance sets. */
  cents: number
}

/** The required FOCUS 1.2 columns that apply to machine usage, in its order. */
export const focusColumns = [
  'BilledCost',
  'BillingAccountId',
  'BillingAccountName',
  'BillingCurrency',
  'BillingPeriodEnd',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeClass',
  'ChargeDescription',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'ConsumedQuantity',
  'ConsumedUnit',
  'ContractedCost',
  'EffectiveCost',
  'InvoiceIssuerName',
  'ListCost',
  'PricingQuantity',
  'PricingUnit',
  'ProviderName',
  'PublisherName',
  'ResourceId',
  'ResourceName',
  'ResourceType',
  'ServiceCategory',
  'ServiceName',
  'Tags',
] as const
export type FocusRow = Record<(typeof focusColumns)[number], string>

const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** One row per devbox. The month's cost is divided by usage, exact to the cent. */
export function focusRows(month: FocusMonth, usage: readonly FocusUsage[]): FocusRow[] {
  const parts = split(
    month.cents,
    usage.map(({ units }) => units),
  )
  const period = { start: month.start.toISOString(), end: month.end.toISOString() }
  return usage.map((used, at) => {
    const cost = decimal(parts[at] ?? 0)
    const credits = String(Math.round((used.units / UNITS_PER_CREDIT) * 10_000) / 10_000)
    return {
      BilledCost: cost,
      BillingAccountId: month.workspace.id,
      BillingAccountName: month.workspace.name,
      BillingCurrency: month.currency,
      BillingPeriodEnd: period.end,
      BillingPeriodStart: period.start,
      ChargeCategory: 'Usage',
      ChargeClass: '',
      ChargeDescription: `${used.tier} virtual machine`,
      ChargePeriodEnd: period.end,
      ChargePeriodStart: period.start,
      ConsumedQuantity: credits,
      ConsumedUnit: 'Credits',
      ContractedCost: cost,
      EffectiveCost: cost,
      InvoiceIssuerName: month.provider,
      ListCost: cost,
      PricingQuantity: credits,
      PricingUnit: 'Credits',
      ProviderName: month.provider,
      PublisherName: month.provider,
      ResourceId: used.boxId,
      ResourceName: used.boxName,
      ResourceType: 'Devbox',
      ServiceCategory: 'Compute',
      ServiceName: 'Devboxes',
      Tags: JSON.stringify({
        ...(used.person && { person: used.person }),
        ...(used.label && { label: used.label }),
      }),
    }
  })
}

import { ADDON_CREDITS, INCLUDED_CREDITS, INCLUDED_STORAGE_GB } from '../limits.ts'

/** The versions of the price list, oldest first (spec BL-059). */
export const priceVersions = ['2023-08-15', '2024-01-20', '2024-02-01'] as const
export type PriceVersion = (typeof priceVersions)[number]

/** The default version, and those used by wizards and checkout, and by usage pages (spec BL-059). */
export const PRICE_VERSION = { unasked: '2023-08-15', checkout: '2024-02-01', usage: '2024-01-20' } as const

export const addonIds = ['credits_500', 'credits_4000', 'credits_24000'] as const
export type AddonId = (typeof addonIds)[number]

/** The price per month or per year, in cents (docs/spec/decisions.md, 12). */
type Cost = { costMonth: number; costYear: number }
export type BasePrice = Cost & { credits: number; storage: number }
export type AddonPrice = Cost & { credits: number }

/** What is for sale. A version does not sell add-ons that it does not list. */
export type Catalog = {
  base: { flex: BasePrice }
  addons: Readonly<Record<string, AddonPrice>>
}

const addon = (id: AddonId, costMonth: number, costYear: number): AddonPrice => ({
  credits: ADDON_CREDITS[id] ?? 0,
  costMonth,
  costYear,
})

/** Spec BL-020, BL-029, BL-050 to BL-052. */
const current: Catalog = {
  base: {
    flex: {
      credits: INCLUDED_CREDITS.pro,
      costMonth: 1200,
      costYear: 10_800,
      storage: INCLUDED_STORAGE_GB.pro,
    },
  },
  addons: {
    credits_500: addon('credits_500', 900, 10_800),
    credits_4000: addon('credits_4000', 5000, 60_000),
    credits_24000: addon('credits_24000', 21_600, 259_200),
  },
}

/** Each version keeps its own list, so that one can change without affecting clients of another. */
const catalogs: Record<PriceVersion, Catalog> = {
  '2023-08-15': current,
  '2024-01-20': current,
  '2024-02-01': current,
}

/** The newest version that is not newer than the requested one, so that future clients get prices, too. */
export function priceVersion(asked: string | undefined): PriceVersion {
  if (asked === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(asked)) return PRICE_VERSION.unasked
  return priceVersions.findLast((version) => version <= asked) ?? PRICE_VERSION.unasked
}

export const catalogOf = (version: PriceVersion): Catalog => catalogs[version]

/** What is for sale by default, for instance if prices could not be fetched (spec BL-058). */
export const defaultCatalog: Catalog = catalogs[PRICE_VERSION.checkout]

/** What an add-on's credits would cost per month in the smallest package, and the saving in percent. */
const listed: Readonly<Record<string, { fullPrice: number; discount: number }>> = {
  credits_4000: { fullPrice: 7200, discount: 30 },
  credits_24000: { fullPrice: 43_200, discount: 50 },
}

/** An add-on on offer; amounts in cents (spec EN-048, BL-050 to BL-052). */
export type CreditAddon = {
  id: AddonId
  credits: number
  /** Per interval. */
  price: number
  priceMonthly: number
  fullPrice: number | null
  discount: number | null
}

const isAddon = (id: string): id is AddonId => addonIds.some((known) => known === id)

export function creditAddons({ addons }: Catalog, interval: BillingInterval): CreditAddon[] {
  return Object.entries(addons)
    .flatMap(([id, price]) => (isAddon(id) ? [{ id, price }] : []))
    .sort((one, other) => one.price.credits - other.price.credits)
    .map(({ id, price }) => ({
      id,
      credits: price.credits,
      price: costOf(price, interval),
      priceMonthly: perMonth(costOf(price, interval), interval),
      fullPrice: listed[id]?.fullPrice ?? null,
      discount: listed[id]?.discount ?? null,
    }))
}

export const billingIntervals = ['monthly', 'yearly'] as const
export type BillingInterval = (typeof billingIntervals)[number]

export const costOf = ({ costMonth, costYear }: Cost, interval: BillingInterval): number =>
  interval === 'yearly' ? costYear : costMonth

/** The monthly share of an interval's amount (spec BL-028). */
export const perMonth = (cents: number, interval: BillingInterval): number =>
  interval === 'yearly' ? cents / 12 : cents

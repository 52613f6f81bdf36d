import { after } from './billing.ts'
import { Fault } from './fault.ts'
import { type Form, formIn, listIn, numberIn, textIn } from './form.ts'
import type { Phase, Schedule } from './objects.ts'
import { found, type World } from './world.ts'

export function createSchedule(world: World, form: Form): Schedule {
  const subscription = found(world.subscriptions, 'subscription', textIn(form, 'from_subscription'))
  if (subscription.schedule !== null)
    throw new Fault(400, 'You cannot migrate a subscription that is already attached to a schedule.')
  const [first] = subscription.items.data
  const phase: Phase = {
    start_date: first?.current_period_start ?? 0,
    end_date: first?.current_period_end ?? 0,
    items: subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity })),
  }
  const schedule: Schedule = {
    id: world.id('sub_sched'),
    object: 'subscription_schedule',
    created: world.now(),
    livemode: false,
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    metadata: {},
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    end_behavior: 'release',
    phases: [phase],
  }
  world.schedules.set(schedule.id, schedule)
  subscription.schedule = schedule.id
  world.say('subscription_schedule.created', schedule)
  world.say('customer.subscription.updated', subscription)
  return schedule
}

function phasesIn(world: World, form: Form): Phase[] {
  const phases: Phase[] = []
  for (const phase of listIn(form, 'phases')) {
    const start = numberIn(phase, 'start_date') ?? phases.at(-1)?.end_date ?? world.now()
    const duration = formIn(phase, 'duration')
    const interval = textIn(duration, 'interval') === 'year' ? 'year' : 'month'
    const items = listIn(phase, 'items').map((item) => ({
      price: found(world.prices, 'price', textIn(item, 'price')).id,
      quantity: numberIn(item, 'quantity') ?? 1,
    }))
    phases.push({ start_date: start, end_date: numberIn(phase, 'end_date') ?? after(start, interval), items })
  }
  return phases
}

export function updateSchedule(world: World, id: string, form: Form): Schedule {
  const schedule = found(world.schedules, 'subscription_schedule', id)
  if (schedule.status !== 'active') throw new Fault(400, `The schedule is ${schedule.status}.`)
  if (listIn(form, 'phases').length > 0) schedule.phases = phasesIn(world, form)
  world.say('subscription_schedule.updated', schedule)
  return schedule
}

export function releaseSchedule(world: World, id: string): Schedule {
  const schedule = found(world.schedules, 'subscription_schedule', id)
  if (schedule.status !== 'active') throw new Fault(400, `The schedule is ${schedule.status}.`)
  const subscription = world.subscriptions.get(schedule.subscription ?? '')
  Object.assign(schedule, { status: 'released', current_phase: null, subscription: null })
  if (subscription) subscription.schedule = null
  world.say('subscription_schedule.released', schedule)
  return schedule
}

import { orderStates } from '../../../domain/order/order-state.ts'
import { serverTasks } from '../../../domain/staff/office-health.ts'

type Metric = {
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  /** Told from the start, with 0; others are told once there is a figure. */
  series: readonly string[]
  /** Each process of a server tells the same: the greatest is that of all. Others add up. */
  isShared?: true
}

const counter = (help: string, series: readonly string[] = ['']): Metric => ({
  type: 'counter',
  help,
  series,
})
const gauge = (help: string, series: readonly string[] = ['']): Metric => ({ type: 'gauge', help, series })
const shared = (help: string, series: readonly string[] = []): Metric => ({
  ...gauge(help, series),
  isShared: true,
})

/** What a metric tells apart, as it stands in the page. Names and values are the program's own. */
export const labelled = (labels: Readonly<Record<string, string>>): string =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`

const by = (name: string, values: readonly string[]) => values.map((value) => labelled({ [name]: value }))

/** Ends of the buckets of latencies, seconds; whatever takes longer is in the last one. */
export const bucketEnds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Every figure, by name; nothing of them is about a person or a form. */
export const metrics = {
  madoguchi_info: shared('The product and what it runs on.'),
  madoguchi_start_time_seconds: shared('When the process that was started last began, as Unix time.'),
  madoguchi_requests_total: counter(
    'Requests that were answered, by class of status.',
    by('status', ['1xx', '2xx', '3xx', '4xx', '5xx']),
  ),
  madoguchi_request_duration_seconds: {
    type: 'histogram',
    help: 'How long requests took until they were answered, by the pattern of their route.',
    series: [],
  },
  madoguchi_refusals_total: counter('Requests that were refused, by the code of the refusal.', []),
  madoguchi_connections: gauge('Open connections.'),
  madoguchi_connections_refused_total: counter('Connections beyond the ceiling, closed at once.'),
  madoguchi_log_lines_dropped_total: counter('Log lines that could not be written.'),
  madoguchi_sign_ins_total: counter(
    'Sign-ins, by who and what came of them.',
    [
      ['resident', 'signed_in'],
      ['resident', 'refused'],
      ['resident', 'unavailable'],
      ['office', 'signed_in'],
      ['office', 'refused'],
    ].map(([who = '', outcome = '']) => labelled({ who, outcome })),
  ),
  madoguchi_answers_total: counter(
    'What became of answers, by who did it.',
    ['sent', 'changed', 'cancelled'].flatMap((act) =>
      ['resident', 'office', 'import', 'system'].map((actor) => labelled({ act, by: actor })),
    ),
  ),
  madoguchi_bookings_total: counter('Bookings that were made and given up.', by('act', ['made', 'given_up'])),
  madoguchi_orders_total: counter(
    'Orders, by what they came to.',
    by('state', ['placed', ...orderStates.filter((state) => state !== 'temporary' && state !== 'due')]),
  ),
  madoguchi_orders_to_settle: shared(
    'Orders of unknown result, and orders whose money is to be given back, as of the last minute.',
    by('state', ['unknown', 'refund_needed']),
  ),
  madoguchi_messages_total: counter(
    'Messages about reservations, by what became of them.',
    by('outcome', ['sent', 'given_up']),
  ),
  madoguchi_messages: shared(
    'Messages that are due and not sent (up to 10000), and those that were given up in the last 30 days.',
    by('state', ['waiting', 'given_up']),
  ),
  madoguchi_event_loop_delay_seconds: shared(
    'How late the event loop of the slowest process was in the last one or two minutes.',
    by('of', ['p50', 'p99', 'max']),
  ),
  madoguchi_writes_waiting: gauge('Writes that were accepted and are not stored yet.'),
  madoguchi_database_connections: gauge('Connections to the database server, by what they do.', []),
  madoguchi_database_connections_awaited: gauge('Who waits for a connection to the database server.', []),
  madoguchi_database_bytes: shared('Size of the database.'),
  madoguchi_audit_log_bytes: shared('Size of the audit log; on SQLite an estimate.'),
  madoguchi_disk_bytes: shared('The disk with the SQLite database, by what is free and all of it.'),
  madoguchi_last_done_timestamp_seconds: shared(
    'When the last backup and self-audit were done, and the last erasing of what is over, as Unix time.',
  ),
  madoguchi_database_unreadable: gauge('Processes that could not read the database a minute ago.'),
  madoguchi_log_failing: gauge('Processes that cannot write their log now.'),
  madoguchi_writes_failing: gauge('Processes whose last write to the database failed.'),
  madoguchi_tasks_failing: gauge(
    'Processes that fail at what the server does by itself, by what that is.',
    by('task', serverTasks),
  ),
  madoguchi_resident_memory_bytes: gauge('Memory of all processes.'),
  madoguchi_heap_used_bytes: gauge('Memory that the JavaScript of all processes uses.'),
} as const satisfies Readonly<Record<string, Metric>>

type MetricName = keyof typeof metrics
const names = Object.keys(metrics) as MetricName[]
const metricOf = (name: MetricName): Metric => metrics[name]

/**
 * The figures of each metric by its labels. Of a histogram how many are in each bucket, the one beyond all ends
 * included, and then their sum.
 */
export type Figures = Readonly<
  Partial<Record<MetricName, Readonly<Record<string, number | readonly number[]>>>>
>

/** One figure; 0 if there is none. */
export function figureOf(figures: Figures, name: MetricName, labels = ''): number {
  const value = figures[name]?.[labels]
  return typeof value === 'number' ? value : 0
}

/**
 * The figures of several processes as those of one. Another release may know fewer of them.
 */
export function sumOf(all: readonly Figures[]): Figures {
  return each((name) => {
    const sum: Record<string, number | readonly number[]> = {}
    for (const figures of all)
      for (const [labels, value] of Object.entries(figures[name] ?? {}))
        sum[labels] = merged(sum[labels], value, metricOf(name).isShared === true)
    return sum
  })
}

function merged(
  one: number | readonly number[] | undefined,
  other: number | readonly number[],
  isShared: boolean,
): number | readonly number[] {
  if (one === undefined) return other
  if (typeof one === 'number' && typeof other === 'number')
    return isShared ? Math.max(one, other) : one + other
  if (typeof one === 'number' || typeof other === 'number') return other
  return other.map((value, at) => value + (one[at] ?? 0))
}

/** What stays of a process that ended: what it has counted. */
export const countersOf = (figures: Figures): Figures =>
  each((name) => (metricOf(name).type === 'gauge' ? {} : figures[name]))

const each = (values: (name: MetricName) => Figures[MetricName]): Figures =>
  Object.fromEntries(names.map((name) => [name, values(name) ?? {}]))

/** The figures in Prometheus' text format. */
export const textOf = (figures: Figures): string =>
  names
    .flatMap((name) => {
      const { type, help, series } = metricOf(name)
      const told: Figures[MetricName] = {
        ...Object.fromEntries(series.map((labels) => [labels, 0])),
        ...figures[name],
      }
      const lines = Object.entries(told).flatMap(([labels, value]) =>
        typeof value === 'number' ? [`${name}${labels} ${value}`] : histogramLines(name, labels, value),
      )
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines]
    })
    .map((line) => `${line}\n`)
    .join('')

function histogramLines(name: string, labels: string, values: readonly number[]): string[] {
  const inside = labels.slice(1, -1)
  let count = 0
  const buckets = [...bucketEnds, '+Inf'].map((end, at) => {
    count += values[at] ?? 0
    return `${name}_bucket{${inside},le="${end}"} ${count}`
  })
  const sum = values[bucketEnds.length + 1] ?? 0
  return [...buckets, `${name}_sum${labels} ${Number(sum.toFixed(6))}`, `${name}_count${labels} ${count}`]
}

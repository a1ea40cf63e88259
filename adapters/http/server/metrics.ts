import type { IncomingMessage } from 'node:http'
import { serverTasks } from '../../../domain/staff/office-health.ts'
import type { Middleware } from './state.ts'

type Name =
  | 'madoguchi_requests_total'
  | 'madoguchi_connections'
  | 'madoguchi_connections_refused_total'
  | 'madoguchi_log_lines_dropped_total'
  | 'madoguchi_messages_total'
  | 'madoguchi_orders_to_settle'
  | 'madoguchi_log_failing'
  | 'madoguchi_writes_failing'
  | 'madoguchi_tasks_failing'

type Metric = { type: 'counter' | 'gauge'; help: string; labels: readonly string[]; isShared?: true }

/** Every figure, by name; nothing of them is about a person. `isShared`: each process tells the same. */
const metrics: Readonly<Record<Name, Metric>> = {
  madoguchi_requests_total: {
    type: 'counter',
    help: 'Requests that were answered, by class of status.',
    labels: ['1xx', '2xx', '3xx', '4xx', '5xx'].map((status) => `{status="${status}"}`),
  },
  madoguchi_connections: { type: 'gauge', help: 'Open connections.', labels: [''] },
  madoguchi_connections_refused_total: {
    type: 'counter',
    help: 'Connections beyond the ceiling, closed at once.',
    labels: [''],
  },
  madoguchi_log_lines_dropped_total: {
    type: 'counter',
    help: 'Log lines that could not be written.',
    labels: [''],
  },
  madoguchi_messages_total: {
    type: 'counter',
    help: 'Messages about reservations, by what became of them.',
    labels: ['sent', 'given_up'].map((outcome) => `{outcome="${outcome}"}`),
  },
  madoguchi_orders_to_settle: {
    type: 'gauge',
    help: 'Orders of unknown result, and orders whose money is to be given back, as of the last minute.',
    labels: ['unknown', 'refund_needed'].map((state) => `{state="${state}"}`),
    isShared: true,
  },
  madoguchi_log_failing: { type: 'gauge', help: 'Processes that cannot write their log now.', labels: [''] },
  madoguchi_writes_failing: {
    type: 'gauge',
    help: 'Processes whose last write to the database failed.',
    labels: [''],
  },
  madoguchi_tasks_failing: {
    type: 'gauge',
    help: 'Processes that fail at what the server does by itself, by what that is.',
    labels: serverTasks.map((task) => `{task="${task}"}`),
  },
}

const names = Object.keys(metrics) as Name[]

/** The values of each metric, in the order of its labels. */
export type Figures = Readonly<Record<Name, readonly number[]>>

/** The figures of several processes as those of one. */
export const sumOf = (all: readonly Figures[]): Figures =>
  each((name) => {
    const { labels, isShared } = metrics[name]
    const merge = (a: number, b: number) => (isShared ? Math.max(a, b) : a + b)
    return labels.map((_, at) => all.map((of) => of[name][at] ?? 0).reduce(merge, 0))
  })

/** What stays of a process that ended: its counters. */
export const countersOf = (figures: Figures): Figures =>
  each((name) => (metrics[name].type === 'counter' ? figures[name] : []))

const each = (values: (name: Name) => readonly number[]): Figures =>
  Object.fromEntries(names.map((name) => [name, values(name)])) as Figures

/**
 * `/metrics`: the figures in Prometheus' text format, for who asks from the same machine; not there for anybody else,
 * and not for what a proxy passes on (docs/decisions/operation.md).
 */
export const metricsPage =
  (figures: () => Figures): Middleware =>
  (ctx, next) => {
    if (ctx.path !== '/metrics' || ctx.method !== 'GET' || !isFromHere(ctx.req)) return next()
    ctx.state.route = '/metrics'
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'text/plain; version=0.0.4; charset=utf-8'
    ctx.body = textOf(figures())
    return undefined
  }

const textOf = (figures: Figures): string =>
  names
    .flatMap((name) => [
      `# HELP ${name} ${metrics[name].help}`,
      `# TYPE ${name} ${metrics[name].type}`,
      ...metrics[name].labels.map((label, at) => `${name}${label} ${figures[name][at] ?? 0}`),
    ])
    .map((line) => `${line}\n`)
    .join('')

/** What proxies say of whom they ask for. */
const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  passedOn.every((name) => headers[name] === undefined)

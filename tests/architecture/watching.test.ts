import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalWire } from '../../adapters/http/refusal-wire.ts'
import { labelled, metrics, textOf } from '../../adapters/http/server/figures.ts'

const alarms = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const dashboard = readFileSync('deploy/grafana/madoguchi.json', 'utf8')

/** Every name that the page has, with the parts of a histogram. */
const onPage = new Set(
  [
    ...textOf({ madoguchi_request_duration_seconds: { [labelled({ route: '/' })]: [] } }).matchAll(
      /^madoguchi_\w+/gm,
    ),
  ]
    .map(([name]) => name)
    .concat(Object.keys(metrics)),
)
const namesIn = (text: string) => new Set([...text.matchAll(/\bmadoguchi_\w+/g)].map(([name]) => name))

/** Those with labels that the page would never have, of metrics that list all of theirs. */
function unknownLabels(text: string): string[] {
  const closed: Readonly<Record<string, { series: readonly string[] }>> = metrics
  return [...text.matchAll(/\b(madoguchi_\w+)\{([^}]*)\}/g)].flatMap(([all, name = '', labels = '']) => {
    const wanted = labels.split(',').filter((label) => label !== '' && !label.startsWith('job='))
    const series = closed[name]?.series.filter((each) => each !== '') ?? []
    const isKnown =
      series.length === 0 || series.some((each) => wanted.every((label) => each.includes(label)))
    return isKnown ? [] : [all]
  })
}

test('every figure that an alarm or the dashboard asks for is on the page', () => {
  expect(namesIn(alarms).size).toBeGreaterThan(18)
  expect(namesIn(dashboard).size).toBeGreaterThan(25)
  const queries = [...dashboard.matchAll(/"expr": "(.*)"/g)].map(([, query = '']) =>
    query.replaceAll('\\"', '"'),
  )
  for (const text of [alarms, queries.join('\n')]) {
    expect([...namesIn(text)].filter((name) => !onPage.has(name))).toEqual([])
    expect(unknownLabels(text)).toEqual([])
  }
  expect([...namesIn('rate(madoguchi_gone_total[5m])')].filter((name) => !onPage.has(name))).toHaveLength(1)
  expect(unknownLabels('madoguchi_messages{state="lost"} > 0')).toHaveLength(1)
})

test('every alarm says how urgent it is, what it is and what to do', () => {
  const each = alarms.split(/^ {6}- alert: /m).slice(1)
  expect(each.length).toBeGreaterThan(15)
  for (const alarm of each)
    expect(alarm).toMatch(
      /severity: (page|ticket)\n {8}annotations:\n {10}summary: .+\n {10}description: .+docs\/operate\.md/,
    )
})

test('the dashboard is one that Grafana reads, with a place for each panel', () => {
  const { panels, uid } = JSON.parse(dashboard) as {
    uid: string
    panels: { id: number; gridPos: { x: number; y: number; w: number } }[]
  }
  expect(uid).toBe('madoguchi')
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
})

test('codes of refusals and labels of figures are words of the program that need no escaping', () => {
  const labels = Object.values(metrics).flatMap(({ series }) => series as readonly string[])
  for (const label of labels) expect(label).toMatch(/^(\{(\w+="[\w.]+",?)+\})?$/)
  for (const code of Object.keys(refusalWire)) expect(code).toMatch(/^[\w.]+$/)
})

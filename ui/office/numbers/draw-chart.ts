import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'

Chart.register(
  ...[BarController, BarElement, CategoryScale, Legend, LinearScale],
  ...[LineController, LineElement, PointElement, Tooltip],
)

/** Numbers as they are drawn: a value of each series for each label. */
export type Drawing = {
  kind: 'lines' | 'bars' | 'stacks'
  /** Bars lie, so that long labels have room. */
  isLying?: boolean
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
}

/** Told apart by shape where colours are not seen. */
const points = ['circle', 'rect', 'triangle', 'rectRot', 'crossRot'] as const
const dashes = [[], [6, 4], [2, 3], [10, 3, 2, 3], [1, 4]]

/** Draws a chart in the colours of the page, and anew where they change. @returns takes it away */
export function drawChart(canvas: HTMLCanvasElement, drawing: Drawing): () => void {
  let chart = draw(canvas, drawing)
  const again = () => {
    chart.destroy()
    chart = draw(canvas, drawing)
  }
  const colours = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print']
  const queries = colours.map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', again)
  return () => {
    for (const query of queries) query.removeEventListener('change', again)
    chart.destroy()
  }
}

function draw(canvas: HTMLCanvasElement, { kind, isLying, labels, series }: Drawing): Chart {
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(`--chart-${name}`).trim()
  const [ink, line, paper] = [colour('ink'), colour('line'), colour('paper')]
  const datasets = series.map(({ name, values }, at): ChartDataset<'bar' | 'line'> => {
    const own = colour(String(at + 1))
    const data = [...values]
    return kind === 'lines'
      ? {
          ...{ type: 'line', label: name, data, borderColor: own, borderDash: dashes[at] ?? [] },
          ...{ backgroundColor: paper, borderWidth: 2, pointRadius: 4, pointBorderWidth: 2 },
          pointStyle: points[at] ?? 'circle',
        }
      : {
          ...{ type: 'bar', label: name, data, backgroundColor: hatched(at, own, paper) },
          ...{ borderColor: own, borderWidth: 1, maxBarThickness: 28 },
        }
  })
  const isStacked = kind === 'stacks'
  const numbers = {
    beginAtZero: true,
    stacked: isStacked,
    ticks: { color: ink, precision: 0 },
    grid: { color: line },
  }
  const names = { stacked: isStacked, ticks: { color: ink, maxRotation: 0 }, grid: { display: false } }
  return new Chart(canvas, {
    type: kind === 'lines' ? 'line' : 'bar',
    data: { labels: [...labels], datasets: datasets as ChartDataset<'bar'>[] },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: isLying ? 'y' : 'x',
      font: { family: style.fontFamily, size: 13 },
      interaction: { mode: 'index', intersect: false, axis: isLying ? 'y' : 'x' },
      scales: isLying ? { x: numbers, y: names } : { x: names, y: numbers },
      plugins: {
        legend: {
          display: series.length > 1,
          position: 'bottom',
          labels: { color: ink, usePointStyle: kind === 'lines' },
        },
      },
    },
  })
}

const TILE = 8

/** The first series is filled, the others are hatched, each in its own way. */
function hatched(at: number, colour: string, paper: string): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = TILE
  tile.height = TILE
  const pen = tile.getContext('2d')
  if (at === 0 || !pen) return colour
  pen.fillStyle = paper
  pen.fillRect(0, 0, TILE, TILE)
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.lineWidth = 2
  pen.beginPath()
  if (at === 1) {
    for (const from of [-TILE, 0, TILE]) {
      pen.moveTo(from, TILE)
      pen.lineTo(from + TILE, 0)
    }
  } else if (at === 2) pen.arc(TILE / 2, TILE / 2, 1.5, 0, 2 * Math.PI)
  else {
    pen.moveTo(0, TILE / 2)
    pen.lineTo(TILE, TILE / 2)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? colour
}

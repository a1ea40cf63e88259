import { textOf } from '../../../application/texts/dictionary.ts'
import { health as texts } from '../../../application/texts/office.json'
import type { HealthLine } from '../../../domain/staff/office-health.ts'
import { grouped } from '../frame/grouped.ts'
import { momentOfMs } from '../record/record-parts.tsx'

/** How one thing is, in words with its figure. @param nowMs when that was found */
export function howText(line: HealthLine, nowMs: number): string {
  switch (line.what) {
    case 'writes':
      return texts[line.state === 'good' ? 'writes.good' : 'writes.bad']
    case 'backup':
      return line.atMs === undefined
        ? texts['backup.never']
        : textOf(texts, 'backup.age', { age: ageText(nowMs - line.atMs), at: momentOfMs(line.atMs) })
    case 'disk':
      return diskText(line)
    case 'log':
      if (line.state === 'bad') return texts['log.failing']
      return line.count > 0 ? textOf(texts, 'log.dropped', { count: grouped(line.count) }) : texts['log.good']
    case 'tasks': {
      const tasks = line.tasks.map((task) => texts[`task.${task}`]).join('、')
      return tasks === '' ? texts['tasks.good'] : textOf(texts, 'tasks.bad', { tasks })
    }
    case 'chain':
      if (line.atMs === undefined) return texts['chain.never']
      return textOf(texts, line.state === 'bad' ? 'chain.bad' : 'chain.good', {
        age: ageText(nowMs - line.atMs),
        at: momentOfMs(line.atMs),
      })
    default:
      return line.count > 0
        ? textOf(texts, `${line.what}.count`, { count: grouped(line.count) })
        : texts[`${line.what}.none`]
  }
}

/** What to do about it; '' where nothing is to be done. */
export function todoText({ what, state }: HealthLine): string {
  if (state === 'good') return ''
  return what === 'chain' && state === 'bad' ? texts['chain.todo.bad'] : texts[`${what}.todo`]
}

function diskText({ free, total }: { free?: number; total?: number }): string {
  if (free === undefined || total === undefined) return texts['disk.elsewhere']
  const percent = Math.floor((free / total) * 100)
  return textOf(texts, 'disk.free', { free: sizeText(free), total: sizeText(total), percent })
}

/** `1.5 GB`. */
const sizeText = (bytes: number): string =>
  bytes < 10 ** 9 ? `${Math.floor(bytes / 10 ** 6)} MB` : `${(bytes / 10 ** 9).toFixed(1)} GB`

/** `5分`, `12時間`, `3日`: whole ones. */
function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return textOf(texts, 'age.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? textOf(texts, 'age.hours', { count: hours })
    : textOf(texts, 'age.days', { count: grouped(Math.floor(hours / 24)) })
}

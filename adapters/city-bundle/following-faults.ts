import type { Fault } from './fault.ts'

/** What can't be known of the files below a path while one of them can't be read. */
const aboutOthers: Readonly<Partial<Record<Fault['code'], readonly string[]>>> = {
  'survey.member_form_unknown': ['members/'],
  'survey.linked_form_unknown': ['surveys/'],
  'survey.not_linked': ['members/'],
  'category.calendar_unknown': ['calendars/'],
  'category.items_missing': ['items.json'],
  'reservation_item.category_unknown': ['categories.json'],
  'reservation.category_unknown': ['categories.json'],
  'payment.service_unknown': ['payment/'],
  'product.item_unknown': ['items.json'],
  'media.unused': ['surveys/', 'members/', 'categories.json', 'settings.json'],
  'survey.none': ['surveys'],
  'home.form_unknown': ['surveys/', 'members/'],
  'home.form_in_no_group': ['surveys/', 'members/'],
}

const unreadable: ReadonlySet<Fault['code']> = new Set<Fault['code']>([
  'json.syntax',
  'json.too_deep',
  'file.not_utf8',
  'file.too_large',
  'survey.folder_missing',
])

/**
 * `faults` without those that only follow from files that can't be read. @param all in which such files are looked for
 */
export function withoutFollowing(faults: readonly Fault[], all = faults): Fault[] {
  const broken = [...new Set(all.filter(({ code }) => unreadable.has(code)).map(({ file }) => file))]
  return faults.filter(
    ({ code }) => !aboutOthers[code]?.some((path) => broken.some((file) => file.startsWith(path))),
  )
}

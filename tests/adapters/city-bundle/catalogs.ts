type Over = Readonly<Record<string, unknown>>

/** A calendar without fault or warning; `over` replaces fields, undefined takes one out. */
export const aCalendarFile = (over: Over = {}) => ({
  sortKey: 'cal-1',
  name: '相談室',
  comaList: [
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
  ],
  weekly: [{ weekdays: [1, 2, 3, 4, 5], quotas: [2, 1] }],
  ...over,
})

export const aSmallFile = (over: Over = {}) => ({
  id: 'small-1',
  name: '1番',
  order: 1,
  calendarId: 'cal-1',
  ...over,
})

/** A tree of one branch, with these small categories. */
export const aTreeFile = (...smalls: readonly unknown[]) => ({
  display: { tag1: '施設', tag2: '場所', tag3: '部屋', title: '予約' },
  categories: [
    {
      id: 'large-1',
      name: '市役所',
      order: 1,
      children: [
        { id: 'medium-1', name: '1階', order: 1, children: smalls.length > 0 ? smalls : [aSmallFile()] },
      ],
    },
  ],
})

export const anItemToReserve = (over: Over = {}) => ({
  categoryId: 'small-1',
  itemId: 'a',
  itemName: '相談',
  ...over,
})

/** The files of a city in which something can be booked, without fault or warning. */
export const aCatalog = (over: Over = {}) =>
  ({
    'calendars/1.json': aCalendarFile(),
    'categories.json': aTreeFile(),
    'items.json': [anItemToReserve()],
    ...over,
  }) as Readonly<Record<string, Readonly<Record<string, unknown>> | readonly unknown[]>>

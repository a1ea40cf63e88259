import type { Calendar, Coma, WeeklyQuotas } from '../../../domain/reservation/calendar.ts'
import type {
  AgeLimit,
  CategoryNode,
  CategoryTree,
  ReservationItem,
  TagLabels,
} from '../../../domain/reservation/category.ts'
import type { Shape } from '../../shape.ts'
import { booleanShape, describe, line, name, schemaAddress, shapeOf, whole } from './shape-parts.ts'

const idRule = '1～64文字。空白と / ? | # は使えません。あとから変えないでください。'

/** Ids are part of URLs and of reservation values (`categoryId_itemId|YYYYMMDD|slotKey`). */
const id = (what: string): Shape => ({
  description: `${what}。${idRule}`,
  type: 'string',
  pattern: '^(?!\\.+$)[^/?|#\\s\\u0000-\\u001f\\u007f]{1,64}$',
})

const itemId: Shape = {
  description: `予約できるものの名前。${idRule} _ も使えません。`,
  type: 'string',
  pattern: '^(?!\\.+$)[^/?|#_\\s\\u0000-\\u001f\\u007f]{1,64}$',
}

/** Whether the day exists is checked by a rule. */
const day = (description: string): Shape => ({ description, type: 'string', maxLength: 10 })

const quotas = (description: string): Shape => ({
  description,
  type: 'array',
  maxItems: 288,
  items: { type: ['integer', 'null'], minimum: 0, maximum: 1_000_000 },
})

const weekdays = (description: string): Shape => ({
  description,
  type: 'array',
  maxItems: 7,
  items: { type: 'integer', minimum: 0, maximum: 6 },
})

const coma = shapeOf<Coma>(
  {
    start: describe({ type: 'string', maxLength: 5 }, '始まり HH:mm'),
    end: describe({ type: 'string', maxLength: 5 }, '終わり HH:mm（24:00まで）'),
  },
  ['start', 'end'],
  '1つの時間の枠',
)

const weekly = shapeOf<WeeklyQuotas>(
  {
    weekdays: { ...weekdays('曜日。0が日曜、6が土曜。'), minItems: 1 },
    from: day('この日から YYYY-MM-DD'),
    to: day('この日まで YYYY-MM-DD'),
    quotas: quotas('comaListの順の定員。nullは、その曜日にその枠がないこと。'),
  },
  ['weekdays', 'quotas'],
  '曜日ごとの定員',
)

/** `calendars/*.json`: one calendar (CAL-13). */
export const calendarShape = shapeOf<Calendar & { $schema: string }>(
  {
    $schema: schemaAddress,
    sortKey: id('カレンダーの名前。分類のcalendarIdに書きます'),
    name: name('カレンダーの題名'),
    comaList: describe(
      { type: 'array', items: coma, maxItems: 288 },
      '時間の枠。順番が枠の番号になるので、予約が入ってからは並べ替えないでください。',
    ),
    reservationCancelLimit: {
      ...whole(
        '予約の何日前まで、変更と取り消しができるか（休みの日は数えない）。1は前の日まで、0はいつでも。',
        3_650,
        1,
      ),
      type: ['integer', 'null'],
    },
    calendarOff: describe(booleanShape, 'true：予約をまったく受け付けない'),
    reservationStart: day('予約を受け付ける最初の日 YYYY-MM-DD'),
    reservationPossibleStart: whole(
      '明日から数えて何日目（休みを除く）から予約できるか。0は今日から。',
      366,
      0,
    ),
    reservationPossibleMonths: whole('何か月先の月末まで予約できるか。0は限りなし。', 120, 0),
    reservationMaxCount: whole(
      '予約できる期間に1人が持てる予約の数。0は限りなし。reservationControlTypeが1か2のときだけ見ます。',
      10_000,
      0,
    ),
    reservationMaxCountOfDay: whole('1日に1人が持てる予約の数。0は限りなし。', 10_000, 0),
    reservationControlType: {
      description: '0：その日の数だけを見る。1と2：予約できる期間の数も見る。',
      type: 'integer',
      enum: [0, 1, 2],
      default: 0,
    },
    startDate: day('予約できる最初の日 YYYY-MM-DD'),
    endDate: day('予約できる最後の日 YYYY-MM-DD'),
    weekly: describe(
      { type: 'array', items: weekly, maxItems: 500 },
      '曜日ごとの定員。同じ曜日の期間は重ねられません。',
    ),
    dayOffWeekdays: weekdays('休みの曜日。0が日曜、6が土曜。'),
    dayOffOnHolidays: describe(booleanShape, 'true：国民の祝日は休み'),
    dayOffs: describe({ type: 'array', items: day('YYYY-MM-DD'), maxItems: 5_000 }, '休みの日'),
    days: {
      description: '日（YYYY-MM-DD）ごとの定員。weeklyに代わり、休みの曜日や祝日でも開きます。',
      type: 'object',
      additionalProperties: quotas('comaListの順の定員'),
    },
  },
  ['sortKey', 'name', 'comaList', 'weekly'],
  '1つの予約カレンダー',
)

/** Residents read it within a sentence. */
const capGroup: Shape = {
  description:
    '1人が持てる予約の数（reservationMaxCountとreservationMaxCountOfDay）を、同じ名前を書いた分類のカレンダーで合わせて数える。下の分類にもかかる。住民が読む1～30文字（検診など）で、前後に空白は置けません。',
  type: 'string',
  pattern: '^\\S(?:.{0,28}\\S)?$',
}

const years = (which: string): Shape => ({
  description: `${which}の年齢。この年齢も入ります。`,
  type: 'integer',
  minimum: 0,
  maximum: 150,
})

const ageLimit = (whose: string): Shape =>
  shapeOf<AgeLimit>(
    {
      from: years('いちばん下'),
      to: years('いちばん上'),
      countedOn: {
        description:
          '年齢をいつで数えるか。fiscalYearEnd：予約する日の年度末、3月31日（4月1日生まれの人は、この日に1つ上の年齢になります）。',
        type: 'string',
        enum: ['fiscalYearEnd'],
      },
    },
    [],
    `予約できる人の満年齢。fromとtoの片方か両方を書きます。フォームの、最初に書いてある「生年月日」で数えます。countedOnを書かなければ、予約する日の年齢です。${whose}`,
  )

const node = (level: string, below: Shape, calendarId: string): Shape =>
  shapeOf<CategoryNode>(
    {
      id: id(`${level}の名前。木の中で1つだけにします`),
      name: name(`${level}の題名`),
      nameText: describe(line, '長い題名'),
      order: { description: '並べる順', type: 'integer' },
      imageUrl: describe(
        line,
        'フォームで選ぶカード（6つまでのとき）に添える小さな絵。横と縦が4:3だと、切れません。/media/ファイル名、または https://…',
      ),
      calendarId: describe({ type: 'string', maxLength: 64 }, calendarId),
      capGroup,
      ageLimit: ageLimit(
        '下の分類にもかかります。下の分類や、予約できるものにも書くと、そちらで決まります。',
      ),
      children: below,
    },
    ['id', 'name', 'order'],
    level,
  )

const children = (items: Shape, what: string): Shape =>
  describe({ type: 'array', items, maxItems: 1_000 }, what)

const misplaced = '小分類にだけ書けます。'
const small = node(
  '小分類',
  describe({ type: 'array', maxItems: 1_000 }, '小分類の下には何も置けません。'),
  '予約に使うカレンダーのsortKey。なければ予約できません。',
)
const medium = node('中分類', children(small, '小分類'), misplaced)
const large = node('大分類', children(medium, '中分類'), misplaced)

const labels: Readonly<Record<keyof TagLabels, Shape>> = {
  tag1: name('大分類の呼び名'),
  tag2: name('中分類の呼び名'),
  tag3: name('小分類の呼び名'),
}

/** `categories.json`: the categories, in three levels (RSV-02). */
export const categoriesShape = shapeOf<CategoryTree & { $schema: string }>(
  {
    $schema: schemaAddress,
    display: shapeOf<CategoryTree['display']>(
      { ...labels, title: name('3つの選択をまとめた題名') },
      ['tag1', 'tag2', 'tag3', 'title'],
      '分類の呼び名',
    ),
    tagLabels: {
      description: '言語（enなど）ごとの、分類の呼び名',
      type: 'object',
      additionalProperties: shapeOf<TagLabels>(labels, ['tag1', 'tag2', 'tag3'], '分類の呼び名'),
    },
    categories: children(large, '大分類'),
  },
  ['display', 'categories'],
  '予約の分類',
)

/** A line that residents read. */
const noteLine: Shape = { type: 'string', minLength: 1, maxLength: 200 }

/** `items.json`: the reservation items of small categories (CAL-15). */
export const itemsShape: Shape = {
  description: '予約できるもの（コート、医師、講座など）。小分類ごとに1つは必要です。',
  type: 'array',
  maxItems: 10_000,
  items: shapeOf<ReservationItem>(
    {
      categoryId: describe({ type: 'string', maxLength: 64 }, '小分類のid'),
      itemId,
      itemName: name('題名。住民が読みます。'),
      ageLimit: ageLimit('分類の決まりより先です。'),
      place: describe(noteLine, '行く場所の名前（保健センター 1階など）。予約のあとの画面に出ます。'),
      address: describe(noteLine, '行く場所の住所。mapUrlがなければ、地図をこの住所で探します。'),
      mapUrl: describe(line, '行く場所の地図のアドレス。https:// で始まるもの。'),
      toBring: describe(
        { type: 'array', items: noteLine, maxItems: 20 },
        '持ち物。1つに1行。予約のあとの画面に出ます。',
      ),
    },
    ['categoryId', 'itemId', 'itemName'],
    '予約できるもの',
  ),
}

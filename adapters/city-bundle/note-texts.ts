type None = Record<never, never>

/** Messages about what an author surely did not mean: warnings, which do not prevent an import. */
export const noteTexts = {
  'notices.no_mail_server': (_: None) =>
    'このサーバーの環境変数に SMTP_URL と MAIL_FROM がないので、addressesに書いた宛先には送れません。',
  'notices.no_line': (_: None) =>
    'このサーバーの環境変数に LINE_MESSAGING_TOKEN がないので、職員のLINEには送れません。',
  'notices.no_forms': (_: None) =>
    '受け持つフォーム（surveys）がないので、何も知らせません。surveysを書くか、noticesを消してください。',
  'key.not_used': (d: { key: string }) =>
    `「${d.key}」は、まだ何にも使いません。書いても、何も変わりません。`,
  'key.other_type': (d: { key: string; types: readonly string[] }) =>
    `「${d.key}」は、この種類の項目では使いません。使えるのは${d.types.join('、')}です。`,
  'key.other_form': (d: { key: string; forms: string }) =>
    `「${d.key}」は、${d.forms}でだけ使います。このフォームでは、書いても何も変わりません。`,
  'key.no_answer': (d: { key: string }) =>
    `「${d.key}」は使いません。この種類の項目には、答えを入れるところがありません。`,
  'calendar.quotas_short': (d: { quotas: number; comas: number }) =>
    `定員が${d.quotas}個しかなく、時間の枠（comaList、${d.comas}個）に足りません。残りの枠は予約できません。そのつもりなら、残りにnullを書いてください。`,
  'category.cap_group_alone': (d: { group: string; others: readonly string[] }) =>
    `capGroup「${d.group}」のカレンダーは1つだけなので、書かなくても同じです。${
      d.others.length > 0 ? `ほかに「${d.others.join('」「')}」があります。` : ''
    }合わせて数えるカレンダーの分類には、同じ名前を書いてください。`,
  'category.cap_group_differs': (d: {
    group: string
    key: string
    counts: readonly { id: string; max: number | undefined }[]
    smallest: number
  }) =>
    `capGroup「${d.group}」のカレンダーで、${d.key}が違います（${d.counts
      .map(({ id, max }) => `${id}は${max ?? '限りなし'}`)
      .join('、')}）。いちばん小さい${d.smallest}で、全部を合わせて数えます。`,
  'category.cap_group_unlimited': (d: { group: string }) =>
    `capGroup「${d.group}」のカレンダーには、1人が持てる予約の数の上限がどれにもないので、何も変わりません。reservationMaxCountOfDay（1日）か、reservationControlTypeを1にしてreservationMaxCount（予約できる期間）を書いてください。`,
  'survey.booking_not_searchable': (_: None) =>
    '予約のフォームですが、検索できる項目（isSearchable）がありません。電話で受けた予約を、住民が探して受け取ることはできません。',
  'publication.over': (d: { to: string }) =>
    `受付は ${d.to} に終わっています。住民は、このフォームを送ることも、送った内容を変えることもできません（探すこととキャンセルはできます）。`,
  'publication.nothing_bookable': (d: { calendar: string }) =>
    `受付の期間（publishFrom、publishTo）のあいだに予約できる日が、カレンダー「${d.calendar}」に1日もありません。カレンダーの期間、定員、休みと、受付の期間を確かめてください。`,
  'survey.claim_by_name': (_: None) =>
    '名前や選択肢だけで、職員が登録した回答を、ほかの人も受け取れてしまいます。生年月日や電話番号なども、必須で検索できる（isSearchable）ようにしてください。',
  'range.reversed_now': (d: { min: string; max: string }) =>
    `いまは、選べる日がありません（最小が${d.min}、最大が${d.max}になります）。範囲の片方だけが今日から数える日なので、日がたつと変わります。`,
  'answer.invalid_now': (d: { reason: string }) =>
    `いまは、この項目の答えとして正しくない値です。${d.reason}範囲に今日から数える日があるので、日がたつと変わります。`,
  'rule.beyond_ranges_now': (_: None) =>
    'いまは、2つの項目の range の中に、この決まりを守れる答えがありません。範囲に今日から数える日があるので、日がたつと変わります。',
  'rule.admin_item': (_: None) =>
    '職員だけの項目（isAdminItem）があるので、この決まりは、職員の取り込みと更新でだけ調べます。',
  'section.opens_nothing': (d: { type: string }) =>
    `種類が${d.type}の項目では、見出しの文字を出すだけで、見出し（groupheader）は開きも閉じもしません。開くつもりなら、種類を choicegroupheader にしてください。`,
  'section.opening_waits': (d: { option: string; heading: string }) =>
    `選択肢「${d.option}」の→の後ろにある見出し「${d.heading}」が、この項目の下にないので、住民には→ごと見えます。`,
  'section.meant_for_all': (d: { title: string; who: string }) =>
    `「${d.title}」は、${d.who}にだけ聞きます。全員に聞くなら、この前に見出し（groupheader）か、題名が空の見出し（表では種類「まとまりの終わり」）を置いてください。このままでよければ、取り込むときに --accept を付けます。`,
  'section.opened_twice': (d: { first: string }) =>
    `この見出しは ${d.first} の選択でも開きます。どちらかを選べば、両方の答えが同じところに入ります。別のことを聞くなら、見出しを分けてください。`,
} as const

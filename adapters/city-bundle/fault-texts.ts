import { homeFaultTexts, homeNoteTexts } from './home-fault-texts.ts'
import { imageFaultTexts } from './image-fault-texts.ts'
import type { JsonPlace } from './json-place.ts'
import { languageFaultTexts, languageNoteTexts } from './language-fault-texts.ts'
import { guess, type Near } from './nearest-name.ts'
import { noteTexts } from './note-texts.ts'
import { paymentFaultTexts } from './payment-fault-texts.ts'
import { staffFaultTexts } from './staff-fault-texts.ts'

type None = Record<never, never>

const list = (values: readonly string[]) => values.join('、')

/** Messages about faults, which prevent an import, by code of the rule; for the authors of a bundle. */
export const faultTexts = {
  'folder.missing': (_: None) => 'フォルダーがありません。',
  'survey.folder_missing': (_: None) =>
    'フォームを置くフォルダー surveys/ がありません。フォームは surveys/ の中に、1つずつ .json のファイルで置いてください。',
  'file.unknown': (d: Near) =>
    `${d.near ? `「${d.near}」の書き間違いではありませんか。` : ''}知らないファイルまたはフォルダーです。置けるものは settings.json、surveys/*.json、members/*.json、calendars/*.json、payment/*.json、languages/<ことば>/*.json、categories.json、items.json、tax.json、staff.json、media/ の画像、schema/、README.md です。`,
  'file.missing': (_: None) => 'ファイルがありません。必ず必要です。',
  'file.too_large': (d: { maxMiB: number }) => `大きすぎます。${d.maxMiB} MiBまでにしてください。`,
  'file.not_utf8': (_: None) => '文字コードがUTF-8ではありません。UTF-8で保存し直してください。',
  'json.syntax': (d: JsonPlace & { reason: string }) => d.reason,
  'json.duplicate_key': (d: JsonPlace & { key: string }) =>
    `${d.line}行目で「${d.key}」が2回書かれています。どちらか1つにしてください。`,
  'json.too_deep': (d: { max: number }) => `入れ子が深すぎます。${d.max}段までです。`,

  'shape.type': (d: { expected: readonly string[]; hint?: string | undefined }) =>
    `値の種類が違います。${d.hint ?? ''}使えるのは${list(d.expected)}です。`,
  'shape.required': (d: { key: string }) => `「${d.key}」がありません。`,
  'shape.unknown_key': (d: Near) =>
    d.near ? `知らない名前です。「${d.near}」の書き間違いではありませんか。` : '知らない名前です。',
  'shape.reserved_key': (_: None) => 'この名前は使えません。',
  'shape.enum': (d: { allowed: readonly string[] } & Near) =>
    `使えない値です。${guess(d)}使えるのは${list(d.allowed)}です。`,
  'shape.pattern': (d: { rule: string }) => `書き方が違います。${d.rule}`,
  'shape.not_storable': (_: None) => '保存できない文字（NULなど）が入っています。取り除いてください。',
  'shape.too_short': (d: { min: number }) =>
    d.min === 1 ? '空にはできません。' : `${d.min}つ以上にしてください。`,
  'shape.too_long': (d: { max: number }) => `長すぎます。${d.max}までです。`,
  'shape.number_range': (d: { min?: number | undefined; max?: number | undefined }) =>
    `数の範囲を外れています（${d.min ?? ''}～${d.max ?? ''}）。`,

  'survey.id_duplicate': (d: { other: string }) => `同じsurveyIdのフォームが ${d.other} にもあります。`,
  'survey.title_missing': (_: None) => 'フォームの題名（surveyTitle）が空です。',
  'publication.not_time': (_: None) =>
    '実際にある日と時刻を 2026-04-01T09:00 の形（00:00～23:59）で書いてください。',
  'publication.reversed': (d: { from: string; to: string }) =>
    `受付の終わり（${d.to}）が、始まり（${d.from}）より前か、同じです。`,
  'survey.member_form_unknown': (d: { surveyId: string } & Near) =>
    `「${d.surveyId}」という会員フォームが members/ にありません。${guess(d)}`,
  'member_form.appending': (_: None) => '会員フォームは1人に1つの登録です。isAppendingをtrueにはできません。',
  'member_form.payment': (_: None) => '会員フォームでは支払いを受けられません（usePaymentは使えません）。',
  'member_form.of_members': (_: None) =>
    '会員フォームの前に、ほかの会員フォームに登録してもらうことはできません（memberFormIdは使えません）。',
  'member_form.reservation': (_: None) =>
    '会員フォームに予約の項目は置けません。予約は、linkedFormsのフォームに置いてください。',
  'numbering.in_survey': (_: None) =>
    '会員番号を決める項目（numbering）は、会員フォーム（members/）にだけ置けます。会員番号を出すだけなら、memberNumberにしてください。',
  'numbering.twice': (d: { first: string }) =>
    `会員番号を決める項目（numbering）が ${d.first} にもあります。1つだけにしてください。`,
  'numbering.no_prefix': (_: None) =>
    '会員番号の頭に付く番号（surveySubId）がありません。1～4けたの数字にしてください。',
  'numbering.other_type': (_: None) => 'isAutomaticNumberingは、種類がnumberingの項目でだけ使えます。',
  'member_number.in_member_form': (_: None) =>
    '会員番号を出す項目（memberNumber）は、会員フォームには置けません。番号を決める項目は、numberingです。',
  'member_number.no_member_form': (_: None) =>
    '会員番号を出す項目（memberNumber）がありますが、会員フォームのsurveyId（memberFormId）がありません。',
  'member_number.other_prefix': (d: { memberFormId: string }) =>
    `会員番号の頭に付く番号（memberSurveySubId）を、会員フォーム「${d.memberFormId}」のsurveySubIdと同じにしてください。`,
  'member_number.no_numbering': (d: { memberFormId: string }) =>
    `会員番号を出す項目（memberNumber）がありますが、会員フォーム「${d.memberFormId}」に、会員番号を決める項目（numbering）がありません。`,
  'number.preset': (_: None) =>
    '会員番号は、最初から入れておくことはできません（default、input、inputsは使えません）。',
  'number.switched_off': (_: None) =>
    '会員番号の項目は、選択（choicegroupheader）で出たり消えたりする見出しの中には置けません。ほかの見出しの前か、後の見出しに移してください。',
  'survey.claim_by_number': (_: None) =>
    '会員番号だけで、職員が登録したものを受け取れてしまいます。番号は順に試せるので、生年月日など、本人が知っている項目も、必須で検索できる（isSearchable）ようにしてください。',
  'survey.linked_form_twice': (d: { first: string }) => `同じフォームが ${d.first} にもあります。`,
  'end_message.text_missing': (_: None) => '種類がtextのときは、text（本文）が必要です。',
  'end_message.image_missing': (_: None) =>
    '種類がimageのときは、originalContentUrl（画像の場所）が必要です。',

  'item.key_reserved': (_: None) => 'このitemKeyは使えません。',
  'item.key_duplicate': (d: { first: string }) => `同じitemKeyの項目が ${d.first} にもあります。`,
  'item.title_missing': (_: None) => '項目の題名（title）が空です。',
  'options.missing': (_: None) => '選択肢（options）がありません。',
  'options.blank': (_: None) => '空の選択肢があります。',
  'options.duplicate': (d: { option: string }) => `選択肢「${d.option}」が2回あります。`,
  'section.option_unknown': (d: { option: string } & Near) =>
    `「${d.option}」は選択肢（options）にありません。${guess(d)}`,
  'section.header_unknown': (d: { itemKey: string } & Near) =>
    `「${d.itemKey}」というitemKeyの見出し（groupheader）がありません。${guess(d)}`,
  'section.unreachable': (_: None) =>
    'どの選択肢を選んでも、この見出しの中の項目に進めません。sectionOptionsを確かめてください。',
  'repeat.bounds': (d: { max: number }) => `くり返す回数は、1から${d.max}までの整数にしてください。`,
  'repeat.empty': (_: None) =>
    'くり返す項目がありません。この後ろ（次の見出しの前）に、1回分の項目を置いてください。',
  'repeat.item_type': (d: { type: string }) =>
    `種類 ${d.type} の項目は、くり返し（repeat）の中には置けません。前に移すか、見出し（groupheader）を置いて、その後ろに移してください。`,
  'repeat.admin_item': (_: None) =>
    'くり返し（repeat）とその中の項目は、職員だけの項目（isAdminItem）にできません。見出し（groupheader）を置いて、その後ろに移してください。',
  'repeat.disabled_item': (_: None) =>
    'くり返し（repeat）とその中の項目は、入力できない項目（disabled）にできません。',
  'repeat.rule_across': (_: None) =>
    'くり返し（repeat）の中の項目の決まりは、同じくり返しの中か、くり返しの外の項目とだけ比べられます。atLeastOne は、同じくり返しの中の項目だけにしてください。',
  'repeat.too_many_items': (d: { items: number; max: number }) =>
    `くり返しを数えると、項目が${d.items}個になります。${d.max}個までにしてください（くり返す回数の最大を小さくするか、項目を減らします）。`,
  'range.reversed': (d: { min: string; max: string }) => `最小（${d.min}）が最大（${d.max}）より大きいです。`,
  'range.reversed_on': (d: { day: string }) =>
    `${d.day} には、最小が最大より後になり、選べる日がなくなります（月の日数は28～31日です）。`,
  'range.not_integer': (_: None) => '0以上の整数にしてください。',
  'range.not_date': (_: None) =>
    '実際にある日を YYYY-MM-DD の形で書いてください。今日から数えるときは、today、+30d（30日後）、-3m（3か月前）、+1y（1年後）のように3けたまでの数で書きます。',
  'range.not_year': (_: None) => '西暦の年を4けたの整数で書いてください。',
  'selection.reversed': (d: { min: number; max: number }) =>
    `最小（${d.min}）が最大（${d.max}）より大きいです。`,
  'selection.beyond_options': (d: { options: number }) => `選択肢の数（${d.options}）より大きいです。`,
  'selection.too_many_files': (d: { max: number }) => `付けられるファイルは${d.max}個までです。`,
  'files.admin_item': (_: None) =>
    'ファイルは住民だけが付けられます。職員だけの項目（isAdminItem）は、ほかの種類にしてください。',
  'scale.reversed': (d: { min: number; max: number }) =>
    `scale_min（${d.min}）は scale_max（${d.max}）より小さくしてください。`,
  'scale.too_wide': (d: { max: number }) => `段階が多すぎます。${d.max}段階までです。`,
  'length.reversed': (d: { min: number; max: number }) =>
    `最短の文字数（${d.min}）が最長の文字数（${d.max}）より大きいです。`,
  'answer.invalid': (d: { reason: string }) => `この項目の答えとして正しくない値です。${d.reason}`,
  'rule.item_unknown': (d: { itemKey: string } & Near) =>
    `「${d.itemKey}」というitemKeyの項目がありません。${guess(d)}`,
  'rule.item_twice': (_: None) => '同じ項目が2回書かれています。',
  'rule.item_unanswered': (_: None) => 'この項目には住民も職員も答えを入れられないので、決まりに使えません。',
  'rule.two_items': (d: { kind: string }) => `${d.kind} で比べるのは2つの項目です。決まりを分けてください。`,
  'rule.not_comparable': (_: None) =>
    '前後は、日付どうし（date、birthday、dateDropdownなど）か、数字どうし（number）でだけ比べられます。',
  'rule.not_equal_types': (d: { types: readonly string[] }) =>
    `同じ答えかどうかは、同じ種類の項目でだけ比べられます。使えるのは日付どうし、${list(d.types)}です。`,
  'rule.never_together': (_: None) =>
    '2つの項目は、選択（choicegroupheader）によってどちらかしか出ないので、比べることがありません。',
  'rule.contradiction': (d: { first: string }) =>
    `${d.first} の決まりと両方を守れる答えがありません。どちらかを消してください。`,
  'rule.beyond_ranges': (_: None) => '2つの項目の range の中に、この決まりを守れる答えがありません。',
  'list.column_unknown': (d: { column: string } & Near) =>
    `「${d.column}」というitemKeyの項目も、そのような列もありません。${guess(d)}`,
  'list.column_twice': (_: None) => '同じ列が2回書かれています。',
  'list.item_unanswered': (_: None) => 'この項目には答えがないので、列にできません。',
  'list.no_payment': (_: None) =>
    '支払いのあるフォーム（usePaymentが1）ではないので、この列はいつも空です。消してください。',
  'inputs.unknown_item': (_: None) => 'このitemKeyの項目がありません。',
  'inputs.no_answer': (_: None) => 'この項目は答えを入れられない種類です。',

  'calendar.id_duplicate': (d: { other: string }) => `同じsortKeyのカレンダーが ${d.other} にもあります。`,
  'calendar.name_missing': (_: None) => 'カレンダーの題名（name）が空です。',
  'coma.not_time': (_: None) =>
    '時刻を HH:mm の形で書いてください（00:00～23:59。終わりは24:00も使えます）。',
  'coma.reversed': (d: { start: string; end: string }) =>
    `始まり（${d.start}）は終わり（${d.end}）より前にしてください。`,
  'coma.overlap': (d: { other: string }) => `時間が ${d.other} の枠と重なっています。`,
  'calendar.not_date': (_: None) => '実際にある日を YYYY-MM-DD の形で書いてください。',
  'calendar.period_reversed': (d: { from: string; to: string }) =>
    `終わりの日（${d.to}）が始まりの日（${d.from}）より前です。`,
  'calendar.quotas_beyond_comas': (d: { comas: number }) =>
    `定員の数が時間の枠（comaList、${d.comas}個）より多いです。`,
  'calendar.weekly_overlap': (d: { other: string }) =>
    `曜日と期間が ${d.other} と重なっています。期間（from、to）を分けるか、曜日を分けてください。`,
  'category.id_duplicate': (d: { first: string }) => `同じidの分類が ${d.first} にもあります。`,
  'category.too_shallow': (d: { level: string; below: string }) =>
    `${d.level}の下に${d.below}がありません。分類は大・中・小の3段にしてください。`,
  'category.too_deep': (_: None) => '小分類の下には何も置けません。分類は大・中・小の3段にしてください。',
  'category.calendar_misplaced': (_: None) => 'calendarIdは小分類にだけ書けます。',
  'category.calendar_unknown': (d: { calendarId: string } & Near) =>
    `「${d.calendarId}」というカレンダーが calendars/ にありません。${guess(d)}`,
  'category.cap_group_mixed': (d: { calendarId: string; other: string }) =>
    `同じカレンダー「${d.calendarId}」で予約する ${d.other} と、capGroupが違います。どちらにも同じcapGroupを書くか、どちらにも書かないか、カレンダーを分けてください。`,
  'category.items_missing': (d: { id: string }) =>
    `この小分類で予約できるものが items.json にありません。categoryIdが「${d.id}」のものを1つ以上書いてください。`,
  'age_limit.empty': (_: None) =>
    '年齢の決まり（ageLimit）に、fromもtoもありません。片方か両方を書いてください。',
  'age_limit.reversed': (d: { from: number; to: number }) =>
    `年齢の決まり（ageLimit）のfrom（${d.from}歳）が、to（${d.to}歳）より上です。予約できる人がいません。`,
  'reservation.birthday_missing': (d: { name: string }) =>
    `「${d.name}」には年齢の決まり（ageLimit）がありますが、このフォームには必須の生年月日（birthday）がないので、守られません。生年月日の項目を足して、必須にしてください。`,
  'reservation_item.id_duplicate': (d: { first: string }) =>
    `同じ小分類の同じitemIdが ${d.first} にもあります。`,
  'reservation_item.name_missing': (_: None) => '予約できるものの題名（itemName）が空です。',
  'reservation_item.map_url': (_: None) =>
    '地図のアドレス（mapUrl）は https:// で始まるアドレスにしてください。住所で探せるときは、mapUrlを消してaddressだけを書いてください。',
  'reservation_item.category_unknown': (d: { categoryId: string } & Near) =>
    `「${d.categoryId}」という小分類が categories.json にありません。${guess(d)}`,
  'reservation.no_categories': (_: None) =>
    '予約の項目がありますが、categories.json がありません。分類とカレンダーを先に作ってください。',
  'reservation.category_unknown': (d: { id: string } & Near) =>
    `「${d.id}」という分類が categories.json にありません。${guess(d)}`,
  'dose.invalid': (_: None) => 'doseは1（1回目）か2（2回目）にしてください。',
  'dose.not_vaccination': (_: None) =>
    '2回目の予約（dose 2）は、予防接種のフォーム（surveyType が corona）でだけ使えます。',
  'dose.first_missing': (_: None) => '2回目の予約（dose 2）がありますが、1回目の予約の項目がありません。',
  'dose.date_missing': (_: None) =>
    '予防接種の予約と同じ見出しの下に、接種した日（sesshuJisshiDate）の項目がありません。ないと、接種が済んだことを記録できず、予約は自動で取り消されます。',
  'interval.invalid': (d: { max: number }) => `接種の間隔は0～${d.max}の整数にしてください。`,

  ...paymentFaultTexts,

  'link.forbidden': (d: { target: string }) =>
    `このリンク先は使えません：${d.target}。https、http、tel、mailto で始めてください。`,
  'link.target_invalid': (_: None) =>
    'ボタンの行き先が正しくありません。アプリ内の道（/ で始まる）か、https:// で始まる場所にしてください。',
  ...imageFaultTexts,
  ...staffFaultTexts,
  ...homeFaultTexts,
  ...languageFaultTexts,
} as const

/** Messages about warnings, which do not prevent an import, by code of the rule. */
export const warningTexts = {
  'survey.none': (_: None) => 'フォームが1つもありません。',
  'survey.schema_missing': (_: None) =>
    'surveySchemaがありません。このフォームは開けません（準備中の扱いになります）。',
  'survey.schema_empty': (_: None) => '項目が1つもありません。',
  'survey.linked_form_unknown': (d: { surveyId: string } & Near) =>
    `「${d.surveyId}」というフォームが surveys/ にありません。会員のページには出ません。${guess(d)}`,
  'survey.not_linked': (d: { memberFormId: string }) =>
    `会員フォーム「${d.memberFormId}」のlinkedFormsに、このフォームがありません。会員のページには出ません。`,
  'member_form.linked_to_others': (d: { surveyId: string; memberFormId: string }) =>
    `フォーム「${d.surveyId}」は、この会員フォームの会員のためのものではありません。会員だけが使うようにするには、そのmemberFormIdを「${d.memberFormId}」にしてください。`,
  'member_form.not_searchable': (_: None) =>
    '検索できる項目（isSearchable）がありません。職員が登録した会員を、住民が探して受け取ることはできません。',
  'member_form.prefix_twice': (d: { other: string }) =>
    `会員番号の頭に付く番号（surveySubId）が ${d.other} と同じなので、2つの会員番号の見分けがつきません。`,
  'item.type_unknown': (d: { type: string; known: readonly string[] } & Near) =>
    `「${d.type}」という種類の項目はありません。この項目は画面に出ません。${
      d.near ? `「${d.type}」は「${d.near}」ですか。` : `使えるのは${list(d.known)}です。`
    }`,
  'survey.not_claimable': (_: None) =>
    '検索できる項目（isSearchable）がありますが、必須のものがありません。職員が登録した回答を、住民が探して受け取ることはできません。',
  'searchable.no_answer': (_: None) =>
    'この項目は答えを入れられない種類なので、探すときには使えません（isSearchableは読みません）。',
  'searchable.admin_item': (_: None) =>
    '職員だけの項目（isAdminItem）では、住民は探せません（isSearchableは読みません）。',
  'searchable.files': (_: None) =>
    'ファイルでは検索できません。isSearchable は、名前や番号の項目に付けてください。',
  'searchable.reservation': (_: None) =>
    '予約の項目では、日時を選べないので、住民は探せません。名前、電話番号、生年月日などの項目にしてください。',
  'patient_name.not_boolean': (_: None) => 'patientNameはtrueかfalseにしてください。true以外は読みません。',
  'patient_name.not_vaccination': (_: None) =>
    '受ける人の名前（patientName）は、予防接種のフォーム（surveyType が corona）の一覧にだけ出ます。',
  'patient_name.not_shown': (_: None) =>
    '受ける人の名前（patientName）は、住民が答える項目に付けてください。この項目の答えは一覧に出せません。',
  'end_message.no_text': (_: None) =>
    '送信が終わったあとの文（endOfSurveyMessage）がありません。画面にはエラーの文が出ます。',
  'length.not_limited': (d: { max: number }) =>
    `limitationをtrueにしないと、この最大は守られず、${d.max}文字まで書けます。`,
  'length.capped': (d: { max: number }) =>
    `1行・複数行の文字は${d.max}文字までです。${d.max}として扱います。`,
  'item.required_but_disabled': (_: None) =>
    '入力できない項目（disabled）が必須になっています。必須としては扱いません。',
  'calendar.never_bookable': (_: None) =>
    'このカレンダーには、予約できる日が1日もありません。定員、休み、期間、reservationPossibleStart と reservationPossibleMonths を確かめてください。',
  'category.calendar_missing': (_: None) => 'calendarIdがないので、この小分類は予約できません。',
  'interval.not_counted': (d: { counted: string }) =>
    `この間隔は使われません。vaccinationIntervalType が ${d.counted} だからです。`,
  'reservation.led_elsewhere': (d: { name: string }) =>
    `予約のフォームですが、このボタンがあるので、カレンダーではなく「${d.name}」の画面に進みます。`,
  'service.sells_nothing': (_: None) =>
    '商品が全部、売らない（disabled）ことになっています。住民は何も買えません。',
  'payment.not_shift_jis': (d: { characters: readonly string[] }) =>
    `決済の画面では出せない文字（${list(d.characters)}）があります。〓に変わります。`,
  'payment.name_cut': (d: { max: number }) =>
    `決済の画面では、全角${d.max}文字までしか出ません。あとは切れます。`,
  'tax.rate_outdated': (_: None) =>
    '2019-10-01より前の税率しかありません。消費税率はこの日に変わりました。いまの税率を確かめてください。',
  'section.empty': (_: None) => 'この見出しの下に項目がありません。',
  ...noteTexts,
  ...homeNoteTexts,
  ...languageNoteTexts,
  'media.unused': (_: None) => 'どこからも使われていない画像です。',
} as const

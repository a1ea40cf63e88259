import { describe, expect, test } from 'vitest'
import { isWarning } from '../../../adapters/city-bundle/fault.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { faultLines } from '../../../server/cli/city/bundle-report.ts'
import { authoredFiles } from './authored-files.ts'
import { aBundleFolder, findingsOf, today } from './bundles.ts'

const consultation = 'surveys/1.json'
const calendar = 'calendars/1.json'
const categories = 'categories.json'
const shop = 'surveys/2.json'
const report = 'surveys/3.json'
const card = 'members/1.json'
const tickets = 'payment/1.json'
const staff = 'staff.json'
const tax = 'tax.json'
const items = 'items.json'
const settings = 'settings.json'

/**
 * What an author does wrong: in which file, what stood there and stands there now; where the first line says so, with
 * which code and words; how many lines there are.
 */
type Mistake = [
  what: string,
  file: string,
  from: string,
  to: string,
  place: string,
  code: string,
  words: string,
  lines?: number,
]

// biome-ignore format: a mistake a line is read as a table
const mistakes: Mistake[] = [
  ['a comma is missing between two lines', consultation, '"title": "お名前",', '"title": "お名前"', 'surveys/1.json:11:21', 'json.syntax', 'ここに , がありません'],
  ['a comma is missing within a line', consultation, '"type": "phone", "isRequired"', '"type": "phone" "isRequired"', 'surveys/1.json:30:59', 'json.syntax', 'ここに , がありません'],
  ['a comma is missing between two items', consultation, '"characterType": ["hiragana"]\n    },', '"characterType": ["hiragana"]\n    }', 'surveys/1.json:29:6', 'json.syntax', 'ここに , がありません'],
  ['a comma is missing in a list', consultation, '["電話", "メール", "手紙"]', '["電話" "メール", "手紙"]', 'surveys/1.json:42:23', 'json.syntax', 'ここに , がありません'],
  ['commas are missing in two places', consultation, '"title": "お名前",\n      "type": "text",', '"title": "お名前"\n      "type": "text"', 'surveys/1.json:11:21', 'json.syntax', 'ここに , がありません'],
  ['a comma follows the last key', consultation, '"characterType": ["hiragana"]', '"characterType": ["hiragana"],', 'surveys/1.json:28:36', 'json.syntax', '最後の , は要りません'],
  ['a comma follows the last item of a list', consultation, '"手紙"],', '"手紙",],', 'surveys/1.json:42:36', 'json.syntax', '最後の , は要りません'],
  ['two commas follow each other', consultation, '"title": "お名前",', '"title": "お名前",,', 'surveys/1.json:11:22', 'json.syntax', 'この , は余分です'],
  ['the brace after an item is missing', consultation, '"characterType": ["hiragana"]\n    },', '"characterType": ["hiragana"],', 'surveys/1.json:28:36', 'json.syntax', 'ここに } がありません（24行目の { が閉じられていません）'],
  ['the brace and the comma after an item are missing', consultation, '"characterType": ["hiragana"]\n    },', '"characterType": ["hiragana"]', 'surveys/1.json:28:36', 'json.syntax', 'ここに } がありません（24行目の { が閉じられていません）'],
  ['the brace before an item is missing', consultation, '    {\n      "itemKey": "kana"', '    \n      "itemKey": "kana"', 'surveys/1.json:25:7', 'json.syntax', 'ここに { がありません'],
  ['the brace of a flag is missing', consultation, '"isAppending": { "value": true },', '"isAppending": { "value": true,', 'surveys/1.json:6:18', 'json.syntax', 'この { が閉じられていません'],
  ['the bracket of a list is missing', consultation, '"手紙"],', '"手紙",', 'surveys/1.json:42:36', 'json.syntax', 'ここに ] がありません（42行目の [ が閉じられていません）'],
  ['the bracket of the items is missing', consultation, '"input": "https://www.example.jp/" }\n  ]', '"input": "https://www.example.jp/" }\n', 'surveys/1.json:79:1', 'json.syntax', 'この } が多すぎるか、前に ] がありません（8行目の [ が閉じられていません）'],
  ['the last brace is missing', consultation, '  ]\n}\n', '  ]\n', 'surveys/1.json:78:4', 'json.syntax', 'ここに } がありません（1行目の { が閉じられていません）'],
  ['a brace too many closes an item', consultation, '"characterType": ["hiragana"]\n    },', '"characterType": ["hiragana"]\n    }},', 'surveys/1.json:29:6', 'json.syntax', 'この } が多すぎるか、前に ] がありません（8行目の [ が閉じられていません）'],
  ['a brace follows the end', settings, ']\n}\n', ']\n}}\n', 'settings.json:5:2', 'json.syntax', 'この前で全体が閉じられています'],
  ['the colon after a key is missing', consultation, '"title": "お名前"', '"title" "お名前"', 'surveys/1.json:11:14', 'json.syntax', '名前のあとに : と値がありません（名前のない並びは [ ] で囲みます）'],
  ['the value of a key is missing', consultation, '"title": "お名前",', '"title": ,', 'surveys/1.json:11:15', 'json.syntax', ': のあとに値がありません'],
  ['the closing quotation mark of a value is missing', consultation, '"お名前",', '"お名前,', 'surveys/1.json:11:16', 'json.syntax', '" で始まった文字が、この行で終わっていません'],
  ['the opening quotation mark of a value is missing', consultation, '"title": "お名前"', '"title": お名前"', 'surveys/1.json:11:16', 'json.syntax', '文字は " で囲んでください（true、false、null と半角の数は、そのまま書きます）'],
  ['the closing quotation mark of a key is missing', consultation, '"title": "お名前"', '"title: "お名前"', 'surveys/1.json:11:16', 'json.syntax', 'この前の " で文字が終わっています'],
  ['a key has no quotation marks', consultation, '"title": "お名前"', 'title: "お名前"', 'surveys/1.json:11:7', 'json.syntax', '名前「title」は " で囲んでください'],
  ['a value has no quotation marks', consultation, '"type": "text"', '"type": text', 'surveys/1.json:12:15', 'json.syntax', '文字は " で囲んでください（true、false、null と半角の数は、そのまま書きます）'],
  ['quotation marks stand within a text', consultation, '"予約を受け付けました。"', '"予約を"確かに"受け付けました。"', 'surveys/1.json:7:30', 'json.syntax', 'この前の " で文字が終わっています'],
  ['a text goes on in the next line', consultation, '"予約を受け付けました。"', '"予約を\n受け付けました。"', 'surveys/1.json:7:25', 'json.syntax', '" で始まった文字が、この行で終わっていません'],
  ['a text has a backslash', consultation, '"予約を受け付けました。"', '"¥\\予約"', 'surveys/1.json:7:25', 'json.syntax', '\\ そのものは \\\\ と書いてください'],
  ['a text has a tab', consultation, '"予約を受け付けました。"', '"予約を\t受け付けました。"', 'surveys/1.json:7:25', 'json.syntax', '" の中に、タブなどの見えない文字があります'],
  ['quotation marks are single', consultation, '"title": "お名前"', "'title': 'お名前'", 'surveys/1.json:11:7', 'json.syntax', '「\'」ではなく、半角の " で囲んでください'],
  ['quotation marks are full width', consultation, '"title": "お名前"', '”title”: ”お名前”', 'surveys/1.json:11:7', 'json.syntax', '「”」は全角の引用符です'],
  ['quotation marks are those of Word', consultation, '"title": "お名前"', '“title”: “お名前”', 'surveys/1.json:11:7', 'json.syntax', '「“」は全角の引用符です'],
  ['a comma is full width', consultation, '"title": "お名前",', '"title": "お名前"，', 'surveys/1.json:11:21', 'json.syntax', '「，」は全角の読点です'],
  ['a comma is a Japanese one', consultation, '"title": "お名前",', '"title": "お名前"、', 'surveys/1.json:11:21', 'json.syntax', '「、」は全角の読点です'],
  ['a colon is full width', consultation, '"title": "お名前"', '"title"："お名前"', 'surveys/1.json:11:14', 'json.syntax', '「：」は全角のコロンです'],
  ['a brace is full width', consultation, '"isAppending": {', '"isAppending": ｛', 'surveys/1.json:6:18', 'json.syntax', '「｛」は全角のかっこです'],
  ['a bracket is full width', consultation, '["電話"', '［"電話"', 'surveys/1.json:42:18', 'json.syntax', '「［」は全角のかっこです'],
  ['digits are full width', consultation, '"max": 40', '"max": ４０', 'surveys/1.json:13:36', 'json.syntax', '半角で 40 と書いてください'],
  ['digits are full width in two lines', consultation, '"range": { "min": 0, "max": 18 } },', '"range": { "min": ０, "max": 18 } },\n    { "itemKey": "age2", "title": "年齢", "type": "number", "range": { "min": 0, "max": １８ } },', 'surveys/1.json:31:81', 'json.syntax', '半角で 0 と書いてください', 2],
  ['a space is full width', consultation, '      "title": "お名前"', '\u3000\u3000\u3000"title": "お名前"', 'surveys/1.json:11:1', 'json.syntax', '全角の空白か、見えない文字があります'],
  ['a line is commented out', consultation, '"title": "ふりがな",', '// "title": "ふりがな",', 'surveys/1.json:26:7', 'json.syntax', 'コメント（// や /* */）は書けません'],
  ['a block is commented out', consultation, '"endOfSurveyMessage"', '/* 終わりの文 */ "endOfSurveyMessage"', 'surveys/1.json:7:3', 'json.syntax', 'コメント（// や /* */）は書けません'],
  ['true has a capital letter', consultation, '"isAppending": { "value": true }', '"isAppending": { "value": True }', 'surveys/1.json:6:29', 'json.syntax', '「True」ではなく、true と書いてください'],
  ['null is written as None', consultation, '"max": 18', '"max": None', 'surveys/1.json:31:91', 'json.syntax', '「None」ではなく、null と書いてください'],
  ['a number begins with 0', consultation, '"max": 18', '"max": 018', 'surveys/1.json:31:91', 'json.syntax', '番号などは " で囲んで文字にしてください'],
  ['a number ends with a point', consultation, '"max": 18', '"max": 18.', 'surveys/1.json:31:91', 'json.syntax', '数の書き方が違います'],
  ['a file is empty', tax, authoredFiles[tax] ?? '', '', 'tax.json:1:1', 'json.syntax', '空のファイルです'],
  ['a file ends in the middle', staff, 'tanaka", "name": "田中 一郎" }\n  ]\n}\n', 'tanaka", "name": "田中', 'staff.json:4:37', 'json.syntax', '" で始まった文字が、この行で終わっていません'],
  ['a key stands twice', consultation, '"title": "お名前",', '"title": "お名前",\n      "title": "氏名",', 'surveys/1.json:12:7', 'json.duplicate_key', '12行目で「title」が2回書かれています'],
  ['a key is misspelt', consultation, '"surveyTitle"', '"surveyTitel"', 'surveys/1.json:3:3', 'shape.unknown_key', '「surveyTitle」の書き間違いではありませんか'],
  ['a key has a capital letter', consultation, '"itemKey": "kana"', '"itemkey": "kana"', 'surveys/1.json:25:7', 'shape.unknown_key', '「itemKey」の書き間違いではありませんか'],
  ['a key is in Japanese', consultation, '"title": "ふりがな"', '"題名": "ふりがな"', 'surveys/1.json:24:5', 'shape.required', '「title」がありません', 2],
  ['an item has no key', consultation, '      "itemKey": "kana",\n', '', 'surveys/1.json:24:5', 'shape.required', '「itemKey」がありません'],
  ['an item has no type', consultation, '      "title": "ふりがな",\n      "type": "text",\n', '      "title": "ふりがな",\n', 'surveys/1.json:24:5', 'shape.required', '「type」がありません'],
  ['the value of a flag is a number', consultation, '"isAppending": { "value": true }', '"isAppending": { "value": 1 }', 'surveys/1.json:6:29', 'shape.type', '使えるのはtrue または falseです'],
  ['a flag is written as text', consultation, '"categoryRequiredFlag": true', '"categoryRequiredFlag": "true"', 'surveys/1.json:74:31', 'shape.type', '" で囲まずに true と書いてください'],
  ['a flag has no object', consultation, '"isAppending": { "value": true }', '"isAppending": true', 'surveys/1.json:6:18', 'shape.type', '{ "value": true } と書いてください'],
  ['options are one text', consultation, '["電話", "メール", "手紙"]', '"電話、メール、手紙"', 'surveys/1.json:42:18', 'shape.type', '[ ] で囲んでください'],
  ['options are numbers', consultation, '["電話", "メール", "手紙"]', '[1, 2, 3]', 'surveys/1.json:42:19', 'shape.type', '" で囲んでください'],
  ['options are an object', consultation, '["電話", "メール", "手紙"]', '{ "1": "電話" }', 'surveys/1.json:42:18', 'shape.type', '値の種類が違います'],
  ['a value is null', consultation, '"characterType": ["hiragana"]', '"characterType": null', 'surveys/1.json:28:24', 'shape.type', 'この行を消してください'],
  ['a character type is misspelt', consultation, '["hiragana"]', '["hirakana"]', 'surveys/1.json:28:25', 'shape.enum', '「hiragana」ですか'],
  ['an id has a space', consultation, '"surveyId": "soudan"', '"surveyId": "soudan 1"', 'surveys/1.json:2:15', 'shape.pattern', '書き方が違います'],
  ['an id is full width', consultation, '"surveyId": "soudan"', '"surveyId": "ｓｏｕｄａｎ"', 'surveys/1.json:2:15', 'shape.pattern', '半角で「soudan」と書いてください'],
  ['an id is in Japanese', consultation, '"surveyId": "soudan"', '"surveyId": "相談"', 'surveys/1.json:2:15', 'shape.pattern', '書き方が違います'],
  ['an item key has a #', consultation, '"itemKey": "kana"', '"itemKey": "kana#1"', 'surveys/1.json:25:18', 'shape.pattern', '空白と # は使えません'],
  ['digits in a text are full width', calendar, '"reservationMaxCount": 1', '"reservationMaxCount": "１"', 'calendars/1.json:15:26', 'shape.type', '" で囲まずに 1 と書いてください'],
  ['a price has a comma', tickets, '"price": 300', '"price": "1,300"', 'payment/1.json:10:16', 'shape.type', '" で囲まずに 1300 と書いてください'],
  ['a price is a text', tickets, '"price": 300', '"price": "300"', 'payment/1.json:10:16', 'shape.type', '" で囲まずに 300 と書いてください'],
  ['a weekday is a name', calendar, '[1, 2, 3]', '["月", 2, 3]', 'calendars/1.json:10:20', 'shape.type', '「月」は 1 です'],
  ['the number of the weekday is 7', calendar, '[4]', '[7]', 'calendars/1.json:11:20', 'shape.number_range', '数の範囲を外れています（0～6）'],
  ['the type of an item has capital letters', consultation, '"type": "text",\n      "characterType"', '"type": "TextArea",\n      "characterType"', 'surveys/1.json:27:15', 'item.type_unknown', '「TextArea」は「textarea」ですか'],
  ['the type of an item is that of another product', consultation, '"type": "date"', '"type": "tel"', 'surveys/1.json:35:15', 'item.type_unknown', '「tel」は「phone」ですか'],
  ['the type of an item lacks letters', consultation, '"type": "checkboxes"', '"type": "checkbox"', 'surveys/1.json:41:15', 'item.type_unknown', '「checkbox」は「checkboxes」ですか'],
  ['an item has the key of another', consultation, '"itemKey": "kana"', '"itemKey": "name"', 'surveys/1.json:25:18', 'item.key_duplicate', '同じitemKeyの項目が $.surveySchema[0] にもあります'],
  ['a title is empty', consultation, '"title": "ふりがな"', '"title": " "', 'surveys/1.json:26:16', 'item.title_missing', '項目の題名（title）が空です'],
  ['options are missing', consultation, '      "options": ["電話", "メール", "手紙"],\n', '', 'surveys/1.json:38:5', 'options.missing', '選択肢（options）がありません'],
  ['an option stands twice', consultation, '["電話", "メール", "手紙"]', '["電話", "メール", "電話"]', 'surveys/1.json:42:32', 'options.duplicate', '選択肢「電話」が2回あります'],
  ['an option is blank', consultation, '["電話", "メール", "手紙"]', '["電話", "メール", ""]', 'surveys/1.json:42:32', 'options.blank', '空の選択肢があります'],
  ['a default is no option', consultation, '"default": ["電話"]', '"default": ["でんわ"]', 'surveys/1.json:44:18', 'answer.invalid', 'この項目の答えとして正しくない値です'],
  ['more may be chosen than there are options', consultation, '"min": 1, "max": 2', '"min": 1, "max": 4', 'surveys/1.json:43:39', 'selection.beyond_options', '選択肢の数（3）より大きいです'],
  ['a range is reversed', consultation, '"min": 0, "max": 18', '"min": 18, "max": 0', 'surveys/1.json:31:72', 'range.reversed', '最小（18）が最大（0）より大きいです'],
  ['a range is full width', consultation, '"2024-04-01", "max"', '"２０２４－０４－０１", "max"', 'surveys/1.json:36:25', 'range.not_date', '半角で「2024-04-01」と書いてください'],
  ['a day does not exist', consultation, '"max": "2025-03-31"', '"max": "2025-02-29"', 'surveys/1.json:36:46', 'range.not_date', '実際にある日を YYYY-MM-DD の形で書いてください'],
  ['a day is written with slashes', consultation, '"max": "2025-03-31"', '"max": "2025/03/31"', 'surveys/1.json:36:46', 'range.not_date', '「2025-03-31」と書いてください'],
  ['a day relative to today is written in words', consultation, '"max": "2025-03-31"', '"max": "30日後"', 'surveys/1.json:36:46', 'range.not_date', '「+30d」と書いてください'],
  ['a day relative to today is full width', consultation, '"max": "2025-03-31"', '"max": "＋３ｍ"', 'surveys/1.json:36:46', 'range.not_date', '半角で「+3m」と書いてください'],
  ['a day relative to today counts weeks', consultation, '"max": "2025-03-31"', '"max": "+4w"', 'surveys/1.json:36:46', 'range.not_date', '-3m（3か月前）'],
  ['a range relative to today is empty in February', consultation, '{ "min": "2024-04-01", "max": "2025-03-31" }', '{ "min": "+30d", "max": "+1m" }', 'surveys/1.json:36:16', 'range.reversed_on', '最小が最大より後になり、選べる日がなくなります'],
  ['a range of which one end moves is over', consultation, '{ "min": "2024-04-01", "max": "2025-03-31" }', '{ "min": "today", "max": "2024-05-31" }', 'surveys/1.json:36:16', 'range.reversed_now', 'いまは、選べる日がありません（最小が2024-06-14、最大が2024-05-31になります）'],
  ['a first answer has left its range', consultation, '{ "min": "2024-04-01", "max": "2025-03-31" }', '{ "min": "today", "max": "2025-03-31" }, "default": "2024-06-01"', 'surveys/1.json:36:68', 'answer.invalid_now', 'いまは、この項目の答えとして正しくない値です'],
  ['a rule asks for days that are not within reach yet', consultation, '"surveySchema": [', '"rules": [{ "kind": "after", "items": ["later", "until"] }],\n  "surveySchema": [\n    { "itemKey": "later", "title": "次の日", "type": "date", "range": { "min": "today", "max": "+1m" } },\n    { "itemKey": "until", "title": "終わりの日", "type": "date", "range": { "min": "2024-09-01", "max": "2025-03-31" } },', 'surveys/1.json:8:13', 'rule.beyond_ranges_now', 'いまは、2つの項目の range の中に、この決まりを守れる答えがありません'],
  ['the kind of a rule is misspelt', consultation, '"isAppending"', '"rules": [{ "kind": "befor", "items": ["born", "wish"] }],\n  "isAppending"', 'surveys/1.json:6:23', 'shape.enum', '「before」ですか'],
  ['a rule names an item that is not there', consultation, '"isAppending"', '"rules": [{ "kind": "before", "items": ["born", "whish"] }],\n  "isAppending"', 'surveys/1.json:6:51', 'rule.item_unknown', '「wish」ですか'],
  ['a rule compares a day with a text', consultation, '"isAppending"', '"rules": [{ "kind": "before", "items": ["born", "name"] }],\n  "isAppending"', 'surveys/1.json:6:42', 'rule.not_comparable', '日付どうし'],
  ['a rule compares three items', consultation, '"isAppending"', '"rules": [{ "kind": "before", "items": ["born", "wish", "age"] }],\n  "isAppending"', 'surveys/1.json:6:42', 'rule.two_items', 'before で比べるのは2つの項目です'],
  ['two rules contradict each other', consultation, '"isAppending"', '"rules": [{ "kind": "before", "items": ["born", "wish"] }, { "kind": "before", "items": ["wish", "born"] }],\n  "isAppending"', 'surveys/1.json:6:62', 'rule.contradiction', '$.rules[0] の決まりと両方を守れる答えがありません'],
  ['a scale is reversed', consultation, '"scale_min": 1, "scale_max": 5', '"scale_min": 5, "scale_max": 1', 'surveys/1.json:76:80', 'scale.reversed', 'scale_min（5）は scale_max（1）より小さくしてください'],
  ['a length is beyond what texts may have', consultation, '"length": { "min": 1, "max": 40, "limitation": true }', '"length": { "min": 1, "max": 400, "limitation": true }', 'surveys/1.json:13:36', 'length.capped', '1行・複数行の文字は300文字までです'],
  ['the time from which a form is open has a space', consultation, '"isAppending"', '"publishFrom": "2024-04-01 9:00",\n  "isAppending"', 'surveys/1.json:6:18', 'publication.not_time', '「2024-04-01T09:00」と書いてください'],
  ['the time until which a form is open is in Japanese', consultation, '"isAppending"', '"publishTo": "２０２４年７月１日１７時",\n  "isAppending"', 'surveys/1.json:6:16', 'publication.not_time', '全角の文字があります。半角で「2024-07-01T17:00」と書いてください'],
  ['the time until which a form is open is a day alone', consultation, '"isAppending"', '"publishTo": "2024-07-31",\n  "isAppending"', 'surveys/1.json:6:16', 'publication.not_time', '実際にある日と時刻を 2026-04-01T09:00 の形（00:00～23:59）で書いてください'],
  ['a form is closed before it opens', consultation, '"isAppending"', '"publishFrom": "2024-07-31T17:00",\n  "publishTo": "2024-07-01T09:00",\n  "isAppending"', 'surveys/1.json:7:16', 'publication.reversed', '受付の終わり（2024-07-01T09:00）が、始まり（2024-07-31T17:00）より前か、同じです'],
  ['a form is over already', consultation, '"isAppending"', '"publishTo": "2024-06-13T17:00",\n  "isAppending"', 'surveys/1.json:6:16', 'publication.over', '受付は 2024-06-13T17:00 に終わっています'],
  ['a link is forbidden', consultation, '(https://www.example.jp/soudan)', '(www.example.jp/soudan)', 'surveys/1.json:4:18', 'link.forbidden', 'このリンク先は使えません：www.example.jp/soudan'],
  ['a button leads nowhere', consultation, '"input": "https://www.example.jp/"', '"input": "www.example.jp"', 'surveys/1.json:77:5', 'link.target_invalid', 'ボタンの行き先が正しくありません'],
  ['an image is not there', consultation, '/media/header.svg', '/media/haeder.svg', 'surveys/1.json:5:21', 'image.not_found', '「header.svg」ですか', 2],
  ['an image stands in a folder of the author', consultation, '/media/header.svg', 'media/header.svg', 'surveys/1.json:5:21', 'image.invalid', '「/media/header.svg」ですか'],
  ['an item has a key that its type does not read', consultation, '"type": "birthday",', '"type": "birthday",\n      "range": { "min": "1950-01-01" },', 'surveys/1.json:21:7', 'key.other_type', '「range」は、この種類の項目では使いません'],
  ['a form has a key that nothing reads yet', consultation, '"isAppending"', '"endpointURL": "https://example.jp",\n  "isAppending"', 'surveys/1.json:6:3', 'key.not_used', '「endpointURL」は、まだ何にも使いません'],
  ['the end message is missing', consultation, '  "endOfSurveyMessage": "予約を受け付けました。",\n', '', 'surveys/1.json $.endOfSurveyMessage', 'end_message.no_text', '送信が終わったあとの文（endOfSurveyMessage）がありません'],
  ['an option of a section is misspelt', consultation, '{ "option": { "value": "いる" }, "groupheader": { "value": "child2"', '{ "option": { "value": "居る" }, "groupheader": { "value": "child2"', 'surveys/1.json:52:32', 'section.option_unknown', '「居る」は選択肢（options）にありません'],
  ['the header of a section is misspelt', consultation, '"groupheader": { "value": "child2" }', '"groupheader": { "value": "chlid2" }', 'surveys/1.json:52:66', 'section.header_unknown', '「child2」ですか'],
  ['an arrow leads to no heading', consultation, '"options": ["いない", "いる"]', '"options": ["いない", "いる", "多い→4人目"]', 'surveys/1.json:50:32', 'section.opening_waits', '選択肢「多い→4人目」の→の後ろにある見出し「4人目」が、この項目の下にない'],
  ['a choice within a section opens that section', consultation, '"groupheader": { "value": "child3" }', '"groupheader": { "value": "child2" }', 'surveys/1.json:63:66', 'section.opened_twice', 'この見出しは more の選択でも開きます'],
  ['a header is opened by two choices', consultation, '{ "option": { "value": "いる" }, "groupheader": { "value": "child2" } }\n      ]', '{ "option": { "value": "いる" }, "groupheader": { "value": "child3" } }\n      ]', 'surveys/1.json:63:66', 'section.opened_twice', 'この見出しは more の選択でも開きます'],
  ['a choice cannot be changed', consultation, '"title": "お子さんはほかにいますか",', '"title": "お子さんはほかにいますか",\n      "disabled": true,', 'surveys/1.json:56:5', 'section.unreachable', 'どの選択肢を選んでも、この見出しの中の項目に進めません'],
  ['a header has no items', consultation, '    { "itemKey": "name3", "title": "3人目のお名前", "type": "text" },\n', '', 'surveys/1.json:66:5', 'section.empty', 'この見出しの下に項目がありません'],
  ['a choice is a radio', consultation, '"title": "お子さんはほかにいますか",\n      "type": "choicegroupheader"', '"title": "お子さんはほかにいますか",\n      "type": "radio"', 'surveys/1.json:52:66', 'section.opens_nothing', '種類がradioの項目では、見出しの文字を出すだけで、見出し（groupheader）は開きも閉じもしません'],
  ['answers are claimed by a name alone', consultation, '"type": "birthday",\n      "isRequired": { "value": true },\n      "isSearchable": { "value": true }', '"type": "birthday"', 'surveys/1.json:8:19', 'survey.claim_by_name', '名前や選択肢だけで、職員が登録した回答を、ほかの人も受け取れてしまいます'],
  ['no searchable item is required', card, '      "isRequired": { "value": true },\n', '', 'members/1.json:7:19', 'survey.not_claimable', '検索できる項目（isSearchable）がありますが、必須のものがありません'],
  ['a calendar is misspelt', categories, '"calendarId": "room"', '"calendarId": "rooms"', 'categories.json:14:70', 'category.calendar_unknown', '「room」ですか'],
  ['a category is misspelt', consultation, '"categories_tree": ["soudan"]', '"categories_tree": ["sodan"]', 'surveys/1.json:73:27', 'reservation.category_unknown', '「soudan」ですか'],
  ['a reservation item belongs to no category', items, '"room1"', '"room2"', 'categories.json:14:13', 'category.items_missing', 'この小分類で予約できるものが items.json にありません', 2],
  ['a category has no calendar', categories, ', "calendarId": "room"', '', 'categories.json:14:13', 'category.calendar_missing', 'calendarIdがないので、この小分類は予約できません'],
  ['a group of calendars is named by one calendar only', categories, '"calendarId": "room"', '"calendarId": "room", "capGroup": "相談"', 'categories.json:14:90', 'category.cap_group_alone', 'capGroup「相談」のカレンダーは1つだけなので、書かなくても同じです'],
  ['the name of a group of calendars ends with a space', categories, '"calendarId": "room"', '"calendarId": "room", "capGroup": "相談 "', 'categories.json:14:90', 'shape.pattern', '前後に空白は置けません'],
  ['a group of calendars is named in a calendar', calendar, '"reservationMaxCount": 1,', '"reservationMaxCount": 1,\n  "capGroup": "相談",', 'calendars/1.json:16:3', 'shape.unknown_key', '知らない名前です'],
  ['a time has one digit', calendar, '"09:00"', '"9:00"', 'calendars/1.json:5:16', 'coma.not_time', '「09:00」と書いてください'],
  ['a time is full width', calendar, '"09:00"', '"０９：００"', 'calendars/1.json:5:16', 'coma.not_time', '半角で「09:00」と書いてください'],
  ['a slot ends before it begins', calendar, '"start": "13:00", "end": "14:00"', '"start": "13:00", "end": "12:00"', 'calendars/1.json:7:5', 'coma.reversed', '始まり（13:00）は終わり（12:00）より前にしてください'],
  ['slots overlap', calendar, '"start": "10:00"', '"start": "09:30"', 'calendars/1.json:6:5', 'coma.overlap', '時間が $.comaList[0] の枠と重なっています'],
  ['quotas are fewer than slots', calendar, '[2, 2, 1]', '[2, 2]', 'calendars/1.json:10:40', 'calendar.quotas_short', '定員が2個しかなく、時間の枠（comaList、3個）に足りません'],
  ['quotas are more than slots', calendar, '[2, 2, 1]', '[2, 2, 1, 1]', 'calendars/1.json:10:40', 'calendar.quotas_beyond_comas', '定員の数が時間の枠（comaList、3個）より多いです'],
  ['a weekday has quotas twice', calendar, '"weekdays": [4]', '"weekdays": [3, 4]', 'calendars/1.json:11:5', 'calendar.weekly_overlap', '曜日と期間が $.weekly[0] と重なっています'],
  ['a day off is no day', calendar, '"2024-08-13"', '"8月13日"', 'calendars/1.json:16:15', 'calendar.not_date', '実際にある日を YYYY-MM-DD の形で書いてください'],
  ['the member form is misspelt', report, '"memberFormId": "card"', '"memberFormId": "cards"', 'surveys/3.json:4:19', 'survey.member_form_unknown', '「card」ですか', 2],
  ['the prefix of the member number is another', report, '"0012"', '"0021"', 'surveys/3.json:5:24', 'member_number.other_prefix', '会員番号の頭に付く番号（memberSurveySubId）を、会員フォーム「card」のsurveySubIdと同じにしてください'],
  ['a linked form is misspelt', card, '["report"]', '["reports"]', 'surveys/3.json:4:19', 'survey.not_linked', '会員フォーム「card」のlinkedFormsに、このフォームがありません', 2],
  ['the payment service is misspelt', shop, '"paymentServiceId": "ticket"', '"paymentServiceId": "tikcet"', 'surveys/2.json:6:23', 'payment.service_unknown', '「ticket」ですか'],
  ['the tax rate of today is given', tax, '"rateSettings"', '"taxRate": 10,\n  "rateSettings"', 'tax.json:2:14', 'tax.rate_given', 'taxRateは書けません'],
  ['a password stands in the file of staff', staff, '"name": "田中 一郎"', '"name": "田中 一郎", "password": "himitsu"', 'staff.json:4:58', 'staff.secret', 'パスワードなどの秘密は、市の設定に書けません'],
  ['a user name stands twice', staff, '"tanaka"', '"Suzuki"', 'staff.json:4:19', 'staff.username_twice', '同じユーザー名の職員が $.staff[0].username にもあります（全角と半角、大文字と小文字は同じものとして扱います）'],
  ['a calendar cannot be read, and nothing is said of what books it', calendar, '"sortKey": "room",', '"sortKey": "room"', 'calendars/1.json:2:20', 'json.syntax', 'ここに , がありません'],
  ['the categories cannot be read, and nothing is said of what names them', categories, '"display": {', '"display": ｛', 'categories.json:2:14', 'json.syntax', '「｛」は全角のかっこです'],
  ['a form cannot be read, and nothing is said of its picture and of who links it', report, '"会員の届出",', '"会員の届出"', 'surveys/3.json:3:25', 'json.syntax', 'ここに , がありません'],
]

/** The lines of the check of the authored bundle with one change. */
async function linesAfter(file: string, from: string, to: string): Promise<string[]> {
  const before = authoredFiles[file] ?? ''
  expect(before).toContain(from)
  const folder = await aBundleFolder({ ...authoredFiles, [file]: before.replace(from, () => to) })
  const result = await readBundle(folder, today)
  return [
    ...faultLines('誤り', 'faults' in result ? result.faults : []),
    ...faultLines('注意', result.warnings),
  ]
}

test('the bundle of which the mistakes are small changes has neither fault nor warning', async () =>
  expect(await findingsOf(await aBundleFolder(authoredFiles))).toEqual({ faults: [], warnings: [] }))

describe('where an author slips, the first line says so with file, line, column and what to do:', () => {
  test.each(mistakes)('%s', async (_, file, from, to, place, code, words, lines = 1) => {
    const found = await linesAfter(file, from, to)
    const kind = isWarning({ code: code as Parameters<typeof isWarning>[0]['code'] }) ? '注意' : '誤り'
    expect(found[0]).toMatch(new RegExp(`^${kind} (?:\\d+か所：)?${place.replace(/[.$]/g, '\\$&')}[ （]`))
    expect(found[0]).toContain(words)
    expect(found[0]).toMatch(new RegExp(`\\[${code.replace('.', '\\.')}\\]$`))
    expect(found).toHaveLength(lines)
  })

  test('there are a hundred such slips and more, each another', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(100)
    expect(new Set(mistakes.map(([what]) => what)).size).toBe(mistakes.length)
  })
})

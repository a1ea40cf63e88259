/** Texts that a form fetches when it is begun: what to do about an error, and the bar that leads from one error to the next. */
export const errors = {
  'advice.phone': '電話番号は、市外局番から、10けたか11けたの数字で入力してください。',
  'advice.postcode': '郵便番号は、7けたの数字で入力してください（例：1234567）。',
  'advice.email': '「name@example.jp」のように、@の前と後も入力してください。',
  'advice.digits': '0から9の数字だけで入力してください。記号や単位は要りません。',
  'advice.identifier': 'ちょうど15文字で入力してください。',
  'advice.characters': '目に見えない文字が入っています。いったん消して、入力し直してください。',
  'advice.date': '年・月・日の3つとも入力してください。2月30日のように、ない日は使えません。',
  'advice.choice': '一覧から1つ選んでください。',
  'advice.suggestion': '文字を入力すると出る候補から、1つ選んでください。',
  'advice.shorter': '文字を減らしてください。',
  'advice.number': '番号を確かめて、入力し直してください。',

  title: 'エラー：{title}',
  fixed: '直りました',
  'bar.left': 'あと{count}件',
  'bar.next': '次の誤りへ',
  'bar.none': 'すべて直りました',
  'bar.on': '次へ進む',
  'bar.back': '確認に戻る',
  'bar.changing': '変更が終わったら',
} as const

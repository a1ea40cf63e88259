import { guess, type Near } from './nearest-name.ts'

type None = Record<never, never>

/** Messages for faults of staff.json. */
export const staffFaultTexts = {
  'staff.secret': (_: None) =>
    'パスワードなどの秘密は、市の設定に書けません。消して、仮パスワードは npm run staff -- import で取り込んでください。',
  'staff.username_length': (d: { min: number; max: number }) =>
    `ユーザー名は${d.min}文字から${d.max}文字までにしてください。`,
  'staff.username_reserved': (_: None) =>
    'このユーザー名は使えません（管理者などの名前や、空白などの見えない文字）。別の名前にしてください。',
  'staff.look_alike': (_: None) =>
    '似た形の別の文字（キリル文字や、漢字のあいだのカタカナなど）がまじっています。正しい文字で書き直してください。',
  'staff.username_twice': (d: { first: string }) =>
    `同じユーザー名の職員が ${d.first} にもあります（全角と半角、大文字と小文字は同じものとして扱います）。`,
  'staff.sub_twice': (d: { first: string }) => `同じsubの職員が ${d.first} にもあります。`,
  'staff.duty_twice': (d: { first: string }) =>
    `同じまとまりの役割が ${d.first} にもあります。1つのまとまりに1つだけ書いてください。`,
  'staff.section_unknown': (d: { sectionId: string } & Near) =>
    `「${d.sectionId}」というまとまりが settings.json の office.sections にありません。${guess(d)}`,
  'office.section_twice': (d: { first: string }) => `同じ sectionId のまとまりが ${d.first} にもあります。`,
  'office.part_unknown': (d: { what: string; id: string } & Near) =>
    `「${d.id}」という${d.what}がありません。${guess(d)}`,
  'office.origin_invalid': (_: None) =>
    'https:// とホスト名だけ（ポート番号も書けます）にしてください。最後の / も書きません。',
  'notices.time_twice': (_: None) => '同じ時刻が前にもあります。1つだけ書いてください。',
  'notices.address_invalid': (_: None) =>
    'メールアドレスが正しくありません。madoguchi@city.example.jp のように、名前を付けずに書いてください。',
  'notices.nobody': (_: None) =>
    '知らせる相手がありません。addresses にメールアドレスを書くか、line を true にしてください。',
  'staff.email_invalid': (d: { max: number }) =>
    `メールアドレスが正しくありません（${d.max}文字まで）。なければ、emailを消してください。`,
} as const

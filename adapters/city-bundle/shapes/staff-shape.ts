import type { StaffEntry } from '../../../application/ports/city-repository.ts'
import { name, schemaAddress, shapeOf } from './shape-parts.ts'

/** Who works for the city, as the file has them. */
export type StaffFile = { staff: readonly StaffEntry[] }

/** `staff.json`: staff records without anything that they sign in with. */
export const staffShape = shapeOf<StaffFile & { $schema: string }>(
  {
    $schema: schemaAddress,
    staff: {
      description: '職員。書いていない職員は、なくなりません。',
      type: 'array',
      maxItems: 10_000,
      items: shapeOf<StaffEntry>(
        {
          username: {
            description:
              'ログインのユーザー名。5～128文字。全角と半角、大文字と小文字は同じものとして扱います。あとから変えないでください。',
            type: 'string',
            maxLength: 1_000,
          },
          name: name('氏名'),
          email: { description: 'メールアドレス。64文字まで', type: 'string', maxLength: 1_000 },
          sub: {
            description: '職員ID。書かなければ、取り込むときに付きます。あとから変えないでください。',
            type: 'string',
            pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$',
          },
        },
        ['username'],
        '職員。パスワードは書けません（npm run staff -- import で取り込みます）。',
      ),
    },
  },
  ['staff'],
  'LINEアカウントを連携する職員',
)

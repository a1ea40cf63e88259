import type { StaffEntry } from '../../../application/ports/city-repository.ts'
import { type Duty, officeRoles } from '../../../domain/staff/office-duty.ts'
import { name, schemaAddress, shapeOf } from './shape-parts.ts'

/** Who works for the city, as the file has them. */
export type StaffFile = { staff: readonly StaffEntry[] }

const dutyShape = shapeOf<Duty>(
  {
    role: {
      description:
        'viewer：見る。desk：窓口の仕事もする。editor：フォームとカレンダーも変える。keeper：管理者。あとのものは、前のものを全部できます。',
      type: 'string',
      enum: [...officeRoles],
    },
    sectionId: {
      description: 'settings.json の office.sections にあるまとまり。書かなければ、市全体です。',
      type: 'string',
      maxLength: 50,
    },
  },
  ['role'],
  '1つの役割',
)

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
          duties: {
            description:
              '職員の画面でできること。書いたものに置きかわります（[] なら、なくなります）。書かなければ、いまのままです。',
            type: 'array',
            maxItems: 201,
            items: dutyShape,
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

import { guess, type Near } from './nearest-name.ts'

type None = Record<never, never>

/** Messages about faults of images, which prevent an import. */
export const imageFaultTexts = {
  'image.not_found': (d: { name: string } & Near) => `画像 media/${d.name} がありません。${guess(d)}`,
  'image.host_unlisted': (d: { origin: string }) =>
    `${d.origin} の画像を使うには、settings.json の imageHosts に書いてください。`,
  'image.invalid': (d: Near) =>
    `画像の場所は /media/ファイル名 か、https:// で始まるURLにしてください。${guess(d)}`,
  'image.host_invalid': (_: None) => 'https://ホスト名 の形で書いてください（後ろに / や道は付けません）。',
  'media.name_invalid': (_: None) =>
    '画像の名前は、半角の英数字と . _ - だけにし、.png .jpg .jpeg .webp .svg のどれかで終えてください。',
  'media.content_mismatch': (_: None) => '名前の終わりと、画像の中身の種類が合っていません。',
  'media.active_content': (_: None) =>
    'SVGにスクリプトや外部への参照は入れられません。図形と文字だけにしてください。',
} as const

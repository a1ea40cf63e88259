import { guess, type Near } from './nearest-name.ts'

type None = Record<never, never>

/** Messages about faults of translations, which prevent an import. */
export const languageFaultTexts = {
  'language.unknown': (d: { code: string; known: readonly string[] } & Near) =>
    `「${d.code}」ということばは使えません。${guess(d)}languages/ の中に置けるフォルダーは ${d.known.join('、')} です。`,
  'language.no_folder': (_: None) =>
    '訳のファイルは、ことばごとのフォルダーに入れてください。例：languages/en/texts.json',
  'language.offered_twice': (_: None) => '同じことばが2回書かれています。',
  'translation.blank': (_: None) =>
    '訳が空です。まだ訳していないものは、書かないでください（日本語で出ます）。',
  'translation.differs': (d: { other: string }) =>
    `同じ元の文の、違う訳が ${d.other} にもあります。どちらかにそろえてください（1つのことばで、1つの文の訳は1つです）。`,
  'translation.letters_lost': (_: None) =>
    '元の文にない「?」があります。文字コードにない文字が「?」に変わっていませんか。もとの訳を、UTF-8のCSVか .xlsx で保存し直してください。',
  'translation.reading': (d: { at: string }) =>
    `読みがなの書き方が違います（${d.at}）。漢字のすぐ後ろに《》で、ひらがなかカタカナの読みを書きます。例：届《とど》け出《で》`,
} as const

/** Messages about what an author surely did not mean there: warnings. */
export const languageNoteTexts = {
  'language.no_texts': (d: { code: string }) =>
    `languages/${d.code}/ に訳がありません。市の文は、日本語のまま出ます。`,
  'language.not_offered': (d: { code: string }) =>
    `settings.json の languages に「${d.code}」がないので、住民はこのことばを選べません。`,
  'language.fixed_not_offered': (d: { code: string }) =>
    `settings.json の languages に「${d.code}」がありません。このことばでは出ません。`,
  'translation.unused': (d: Near) =>
    `${d.near ? `元の文が「${d.near}」に変わっていませんか。` : ''}この元の文は、住民に見える文のどこにもありません。元の文を直したときは、ここの元の文も同じに直し、訳を確かめてください。`,
  'translation.links': (d: { missing: readonly string[] }) =>
    `元の文にあるリンク先が、訳にありません：${d.missing.join('、')}`,
} as const

import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in plain Japanese. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': 'とうろくした ことが 書いて あります。かえる ところだけ 直して ください。',
  'ui.confirm.lead': 'これを とうろくします。よければ「とうろくする」を おして ください。',
  'ui.confirm.submit': 'とうろくする',
  'ui.confirm.pushing': 'とうろくして います。がめんを とじないで、まって ください。',
  'ui.done.title': 'とうろくが できました',
  'ui.done.snackbar': 'とうろくしました。',
  'ui.done.noMessage': 'かいいんの とうろくを うけつけました。',
  'ui.error.resend': 'もう 一ど とうろくする',
  'ui.error.network.kept':
    '書いた ことは のこって います。インターネットが よく つながる ところで、もう 一ど とうろくして ください。うけつけるのは 1回だけです。しんぱいは いりません。',

  'search.title': 'かいいんの とうろくを さがす',
  'search.lead': 'とうろくして いる ことを 書いて、「さがす」を おして ください。',
  'search.none.detail':
    'とうろくして いる ことと 同じか、たしかめて ください。書いた ことは のこって います。',
  'search.otherSurvey': '新しく かいいんに なる',

  'cancel.title': 'かいいんを やめる',
  'cancel.lead':
    'やめると、かいいんの 手つづきを つかう ことが できません。元に もどす ことも できません。やめる ときは、「きめる」を おして ください。',
  'cancel.done': 'かいいんを やめました。',
  'cancel.progress': 'かいいんの とうろくを けして います。がめんを とじないで、まって ください。',

  'number.automatic': 'ばんごうは、とうろくが できた ときに 知らせます。書かなくても いいです。',
  'number.lead':
    '市やくしょの まどぐちや 手つづきで つかう ばんごうです。この がめんを、かいいんカードの かわりに 見せる ことが できます。',
  'number.failed': 'ばんごうが 出ませんでした。',
  'register.first':
    'この 手つづきは、かいいんの 人が つかいます。先に ここで とうろくして ください。おわると、手つづきに すすむ ことが できます。',
  'register.known':
    'もう とうろくして いる 人は、とうろくを さがすと、この スマートフォンで つかう ことが できます。',
  'register.search': 'とうろくを さがす',
  'register.back': '元の 手つづきに すすむ',
  'register.toRecord': 'かいいんの とうろくを 見る',

  'tabs.label': 'おくった ものと かいいんの とうろく',
  'tabs.answers': 'おくった もの',

  'list.title': 'かいいんの とうろく',
  'list.record': 'とうろくして いる こと',
  'list.change': 'とうろくを かえる',
  'list.cancel': 'かいいんを やめる',
  'list.cancelled': 'この かいいんは、もう やめて います。',
  'list.failed': 'かいいんの とうろくを 見せる ときに、エラーに なりました。',

  'linked.title': 'かいいんの 手つづき',
  'linked.before': '{title}（まだ はじまって いません）',
  'linked.over': '{title}（おわりました）',
  'linked.label': 'どの 手つづきを 見ますか',
  'linked.none': 'いま つかえる かいいんの 手つづきは ありません。',
  'linked.empty': 'この 手つづきで おくった ものは、まだ ありません。',
  'linked.open': 'この 手つづきを ひらく',
  'linked.failed': 'わからない エラーに なりました。かかりの 人に 聞いて ください。',
}

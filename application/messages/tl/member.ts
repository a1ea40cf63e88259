import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in Filipino. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': 'Nakalagay na ang mga nakarehistro. Ang kailangang baguhin lang ang itama.',
  'ui.confirm.lead': 'Ito ang irerehistro. Kung tama na, pindutin ang “Magrehistro”.',
  'ui.confirm.submit': 'Magrehistro',
  'ui.confirm.pushing': 'Inirerehistro. Pakihintay at huwag isara ang page.',
  'ui.done.title': 'Tapos na ang pagrehistro',
  'ui.done.snackbar': 'Nairehistro na.',
  'ui.done.noMessage': 'Natanggap namin ang inyong rehistro bilang miyembro.',
  'ui.error.resend': 'Magrehistro muli',
  'ui.error.network.kept':
    'Narito pa rin ang inilagay ninyo. Magrehistro muli kung saan malakas ang signal. Hindi ito matatanggap nang dalawang beses.',

  'search.title': 'Hanapin ang rehistro ng miyembro',
  'search.lead': 'Ilagay ang mga nakarehistro, saka pindutin ang “Hanapin”.',
  'search.none.detail': 'Pakitingnan kung kapareho ito ng nakarehistro. Narito pa rin ang inilagay ninyo.',
  'search.otherSurvey': 'Magrehistro bilang bago',

  'cancel.title': 'Pagkansela ng pagkamiyembro',
  'cancel.lead':
    'Kapag kinansela, hindi na magagamit ang mga serbisyo para sa miyembro. Hindi na ito maibabalik. Kung sigurado na kayo, pindutin ang “Kumpirmahin”.',
  'cancel.done': 'Nakansela na ang pagkamiyembro.',
  'cancel.progress': 'Kinakansela ang pagkamiyembro. Pakihintay at huwag isara ang page.',

  'number.automatic': 'Ibibigay ang numero kapag natapos ang pagrehistro. Hindi ito kailangang ilagay.',
  'number.lead':
    'Ginagamit ang numerong ito sa counter at sa mga serbisyo. Maaaring ipakita ang page na ito bilang member card.',
  'number.failed': 'Hindi ma-load ang numero.',
  'register.first':
    'Kailangang nakarehistro bilang miyembro para sa serbisyong ito. Magrehistro muna sa form na ito. Pagkatapos, makakapunta kayo sa orihinal na serbisyo.',
  'register.known': 'Kung nakarehistro na kayo, hanapin ang rehistro para magamit ito sa smartphone na ito.',
  'register.search': 'Hanapin ang rehistro',
  'register.back': 'Magpatuloy sa serbisyo',
  'register.toRecord': 'Tingnan ang rehistro',

  'tabs.label': 'Mga ipinadala at rehistro ng miyembro',
  'tabs.answers': 'Mga ipinadala',

  'list.title': 'Rehistro ng miyembro',
  'list.record': 'Nakarehistro',
  'list.change': 'Baguhin ang rehistro',
  'list.cancel': 'Kanselahin ang rehistro',
  'list.cancelled': 'Kinansela na ang rehistrong ito ng miyembro.',
  'list.failed': 'Nagka-error habang nilo-load ang rehistro ng miyembro.',

  'linked.title': 'Mga serbisyo para sa miyembro',
  'linked.before': '{title} (hindi pa bukas)',
  'linked.over': '{title} (sarado na)',
  'linked.label': 'Aling serbisyo ang gusto ninyong tingnan?',
  'linked.none': 'Walang serbisyo para sa miyembro na magagamit ngayon.',
  'linked.empty': 'Wala pa kayong ipinadala sa serbisyong ito.',
  'linked.open': 'Buksan ang serbisyong ito',
  'linked.failed': 'Nagka-error na hindi alam ang dahilan. Makipag-ugnayan sa administrator.',
}

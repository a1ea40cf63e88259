import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in Korean. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': '등록한 내용이 입력되어 있습니다. 변경할 항목만 고쳐 주세요.',
  'ui.confirm.lead': '이 내용으로 등록합니다. 괜찮으시면 ‘등록’을 눌러 주세요.',
  'ui.confirm.submit': '등록',
  'ui.confirm.pushing': '등록하고 있습니다. 화면을 닫지 말고 잠시 기다려 주세요.',
  'ui.done.title': '등록이 완료되었습니다',
  'ui.done.snackbar': '등록했습니다.',
  'ui.done.noMessage': '회원 등록이 접수되었습니다.',
  'ui.error.resend': '다시 등록',
  'ui.error.network.kept':
    '입력한 내용은 그대로 남아 있습니다. 통신 상태가 좋은 곳에서 다시 등록해 주세요. 중복으로 접수되지 않습니다.',

  'search.title': '회원 정보 찾기',
  'search.lead': '등록된 내용을 입력하고 ‘검색’을 눌러 주세요.',
  'search.none.detail': '등록된 내용과 같은지 확인해 주세요. 입력한 내용은 그대로 남아 있습니다.',
  'search.otherSurvey': '새로 회원 등록',

  'cancel.title': '회원 등록 취소',
  'cancel.lead':
    '취소하면 회원 절차를 이용할 수 없으며, 되돌릴 수 없습니다. 취소하시려면 ‘확정’을 눌러 주세요.',
  'cancel.done': '회원 등록을 취소했습니다.',
  'cancel.progress': '회원 등록을 취소하고 있습니다. 화면을 닫지 말고 잠시 기다려 주세요.',

  'number.automatic': '번호는 등록이 완료되면 알려 드립니다. 입력하지 않아도 됩니다.',
  'number.lead': '창구와 절차에서 사용하는 번호입니다. 회원증 대신 이 화면을 보여 주셔도 됩니다.',
  'number.failed': '번호를 불러오지 못했습니다.',
  'register.first':
    '이 절차에는 회원 등록이 필요합니다. 먼저 이 양식으로 등록해 주세요. 등록을 마치면 원래 절차를 계속할 수 있습니다.',
  'register.known': '이미 등록하신 분은 등록을 찾으면 이 스마트폰에서 사용할 수 있습니다.',
  'register.search': '등록 찾기',
  'register.back': '원래 절차 계속하기',
  'register.toRecord': '회원 정보 보기',

  'tabs.label': '제출한 내용과 회원 정보',
  'tabs.answers': '제출한 내용',

  'list.title': '회원 정보',
  'list.record': '등록 내용',
  'list.change': '등록 내용 변경',
  'list.cancel': '회원 등록 취소',
  'list.cancelled': '이 회원 등록은 취소되었습니다.',
  'list.failed': '회원 정보를 불러오는 중에 오류가 발생했습니다.',

  'linked.title': '회원 절차',
  'linked.before': '{title}(접수 시작 전)',
  'linked.over': '{title}(접수 종료)',
  'linked.label': '어느 절차의 내용을 보시겠습니까?',
  'linked.none': '지금 이용할 수 있는 회원 절차가 없습니다.',
  'linked.empty': '이 절차로 제출한 내용이 아직 없습니다.',
  'linked.open': '이 절차 열기',
  'linked.failed': '알 수 없는 오류가 발생했습니다. 관리자에게 문의해 주세요.',
}

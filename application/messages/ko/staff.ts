import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in Korean. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'URL이 올바르지 않습니다. QR 코드를 다시 스캔해 주세요.',
  'refusal.staff.code_expired': 'QR 코드의 유효 기간이 지났습니다. 이 화면을 닫고 관리자에게 문의해 주세요',
  'refusal.staff.code_used': '이미 이 QR 코드로 등록되어 있습니다',
  'refusal.staff.password_wrong': '비밀번호가 일치하지 않습니다.',
  'refusal.staff.proof_refused':
    '유효 시간이 지났거나 중간 화면부터 열렸습니다. QR 코드를 스캔하는 것부터 다시 시작해 주세요.',
  'refusal.staff.sign_in_failed': '사용자 이름 또는 비밀번호가 올바르지 않습니다.',
  'refusal.staff.too_many_trials':
    '시도 횟수가 많아 지금은 진행할 수 없습니다. 약 {afterMin}분 후에 다시 시도해 주세요.',
  'refusal.staff.invalid_form': '입력 내용을 확인해 주세요.',
  'refusal.staff.creation_failed': '사용자를 등록하는 중에 오류가 발생했습니다.',
  'refusal.staff.linked_elsewhere':
    '이 직원은 이미 다른 LINE 사용자와 연동되어 있습니다. 연동할 사용자를 변경하려면 먼저 관리 화면에서 연동을 해제해야 합니다.',
  'refusal.staff.invitation_refused':
    '이 초대 URL은 사용할 수 없습니다. 기한이 지났거나, 이미 사용되었거나, URL이 올바르지 않습니다. 관리자에게 문의해 주세요.',

  'issue.required': '필수 입력 항목입니다.',
  'issue.digit_missing': '숫자를 포함해야 합니다',
  'issue.email_invalid': '이메일 주소가 올바르지 않습니다.',
  'issue.too_short': '{limit}자 이상 입력해 주세요',
  'issue.too_long': '{limit}자 이내로 입력해 주세요',
  'issue.reserved': '사용할 수 없는 사용자 이름입니다. 다른 이름을 입력해 주세요.',
  'issue.common': '추측하기 쉬운 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',

  'related.done': 'LINE 연동이 정상적으로 완료되었습니다.',
  'related.same': '이미 연동되어 있습니다.',

  'account.title': '연동할 LINE 계정',
  'account.guest': '이름을 표시할 수 없습니다',
  'account.check': '본인의 LINE 계정이 아니면 더 진행하지 말고 화면을 닫아 주세요.',

  'landing.title': '관리자 계정이 있으십니까?',
  'landing.lead': '{cityName} 직원이 본인의 LINE 계정을 직원 등록 정보와 연동하는 페이지입니다.',
  'landing.yes': '예',
  'landing.no': '아니요',
  'landing.next': '‘예’를 선택하면 로그인으로, ‘아니요’를 선택하면 계정 만들기로 넘어갑니다.',

  'password.title': 'QR 코드 비밀번호',
  'password.lead': '이 QR 코드를 전달한 관리자가 알려 준 비밀번호를 입력해 주세요.',
  'password.submit': '다음',

  'login.title': '직원 LINE 로그인',
  'login.lead': '관리자 계정의 사용자 이름과 비밀번호를 입력해 주세요.',
  'login.submit': '로그인',
  'login.failed': '로그인하지 못했습니다: {message}',
  'login.advice': '사용자 이름과 비밀번호를 확인하고 다시 시도해 주세요.',

  'create.title': '관리자 계정 만들기',
  'create.lead': '계정을 만들고 다음 LINE 계정과 연동합니다.',
  'create.submit': '등록',
  'create.advice': '다른 사용자 이름으로 다시 시도해 주세요.',

  'field.username': '사용자 이름',
  'field.password': '비밀번호',
  'field.newPassword': '임시 비밀번호',
  'field.email': '이메일 주소',
  'hint.username': '{min}자 이상 {max}자 이내',
  'hint.newPassword': '{min}자 이상 {max}자 이내. 숫자를 1자 이상 넣어 주세요.',
  'hint.email': '{max}자 이내',
  'form.sending': '확인하고 있습니다. 잠시 기다려 주세요.',
  'password.show': '비밀번호 표시',

  'linking.title': 'LINE 연동 중입니다',
  'linking.lead': '이 LINE 계정을 연동하고 있습니다. 화면을 닫지 말고 잠시 기다려 주세요.',
  'linking.retry': '다시 연동',
  'complete.lead': '이 화면을 닫아 주세요.',
  'registered.title': '이미 등록된 QR 코드',
  'registered.lead': '이 QR 코드로는 더 이상 연동할 수 없습니다.',
  'rescan.lead': 'QR 코드를 다시 스캔하거나 관리자에게 문의해 주세요.',
  'failed.title': 'LINE 연동을 하지 못했습니다',
  'failed.again': '처음부터 다시 시작',
}

/** Errors of items and refusals whose text stands under another key: the specification's own (MSG rows), or that of another text. */
export const keysByCode = {
  'issue.required': 'ANSWER_REQUIRED_ITEM',
  'issue.required.choice': 'ANSWER_REQUIRED',
  'issue.postcode.invalid': 'INVALID_ADDRES',
  'issue.number.digits': 'issue.phone.digits',
  'issue.member_number.taken': 'refusal.member.number_taken',
  'issue.product.required': 'PLEASE_ADD_PRODUCT_DESP',
  'refusal.survey.no_config': 'ui.error.timeout',
  'refusal.answer.invalid': 'CONFIRM_ENTRIES',
  'refusal.answer.empty': 'CONFIRM_ENTRIES',
  'refusal.answer.completed.detail': 'CONTACT_DIRECTLY',
  'refusal.search.required_missing': 'REQUIRED_FiELDS',
  'refusal.search.empty': 'CONFIRM_ENTRIES',
  // Refusals of an import, which its command words.
  'refusal.city.slot_in_use': 'ERROR_OCCURRED',
  'refusal.city.survey_in_use': 'ERROR_OCCURRED',
  'refusal.city.form_kind': 'ERROR_OCCURRED',
  'refusal.city.number_item': 'ERROR_OCCURRED',
  'refusal.reservation.cap_of_day': 'refusal.reservation.cap_of_period',
  'refusal.reservation.deadline_passed': 'DEADLINE_TO_CHANGE_OR_CANCEL',
  'refusal.reservation.deadline_passed.detail': 'CONTACT_DIRECTLY',
  'refusal.postcode.not_found': 'NOT_FOUND_ADDRES',
} as const

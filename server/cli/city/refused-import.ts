import type { StoredCatalog } from '../../../application/ports/booking-repository.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { levelsTo } from '../../../domain/reservation/category-tree.ts'
import { comaText, placeText } from '../printing.ts'

const categoryText = ({ categories }: StoredCatalog, categoryId: string): string =>
  `分野「${
    categories
      ? levelsTo(categories, categoryId)
          .map(({ name }) => name)
          .join('／')
      : ''
  }」（${categoryId}）`

/** Why a city is not imported, in words of the office; undefined for any other error. */
export function refusedImport(error: unknown, catalog: StoredCatalog): string | undefined {
  if (isRefusal(error, 'city.slot_in_use')) {
    const { calendarId, slotKey } = error.details
    return `${placeText(catalog, calendarId)}の${comaText(catalog, { calendarId, slotKey })}の枠には、今日から先の予約があります。なくしたり、時刻を変えたりはできません（定員は減らせます）。`
  }
  if (isRefusal(error, 'city.category_in_use')) {
    const { categoryId } = error.details
    return `${categoryText(catalog, categoryId)}には、今日から先の予約があります。なくしたり、ほかのカレンダーに付け替えたりはできません。予約した人に、場所と時刻が見えなくなるからです（受付を止めるには、カレンダーのcalendarOffをtrueにします）。`
  }
  if (isRefusal(error, 'city.item_in_use')) {
    const { categoryId, itemId } = error.details
    const name = catalog.items.find(
      (item) => item.categoryId === categoryId && item.itemId === itemId,
    )?.itemName
    return `${categoryText(catalog, categoryId)}の「${name ?? itemId}」（${itemId}）には、今日から先の予約があります。なくせません（受付を止めるには、カレンダーのcalendarOffをtrueにします）。`
  }
  if (isRefusal(error, 'city.survey_in_use')) {
    return `フォーム「${error.details.surveyId}」には、今日から先の予約か、支払い手続き中の申し込みがあります。なくすと、利用者が変更もキャンセルもできなくなります（受付を止めるには、カレンダーのcalendarOffをtrueにします）。`
  }
  if (isRefusal(error, 'city.form_kind')) {
    const { surveyId, kind } = error.details
    const was = kind === 'member' ? '会員フォーム（members/）' : 'フォーム（surveys/）'
    return `「${surveyId}」は、${was}として取り込んだことがあります。回答の意味が変わるので、種類は変えられません。ほかのsurveyIdにしてください。`
  }
  if (isRefusal(error, 'city.number_item')) {
    return `会員フォーム「${error.details.surveyId}」の会員番号の項目（numbering）は、取り込んだことのあるものから変えられません。会員の人の番号が、別の番号になってしまうからです。itemKeyとisAutomaticNumberingを元に戻すか、ほかのsurveyIdの会員フォームにしてください。`
  }
  if (isRefusal(error, 'city.staff_sub')) {
    return `職員ID（sub）「${error.details.sub}」は、ほかのユーザー名の職員がもう使っています。新しい職員には、ほかのsubを付けるか、subを書かないでください。`
  }
  if (isRefusal(error, 'city.changed'))
    return '確かめている間に、ほかの取り込みで市が変わりました。もう一度行ってください。'
  return isRefusal(error, 'service.unavailable') ? 'いまデータベースに書き込めません。' : undefined
}

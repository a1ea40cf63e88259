import type { payment as ja } from '../ja/payment.ts'

/** Texts of paying, in Filipino. */
export const payment: Readonly<Record<keyof typeof ja, string>> = {
  yen: '¥{amount}',
  'yen.group': ',',

  done: 'Kumpleto na ang pagbabayad.',

  'page.completed.default': 'Kumpleto na ang pagbabayad. Maraming salamat.',
  'page.result.title': 'Resulta ng pagbabayad',
  'page.canceled.title': 'Kinansela ang pagbabayad.',
  'page.canceled.free': 'Walang siningil para sa kinanselang pagbabayad.',
  'page.canceled.again':
    'Kung magbabayad muli, magpadala muli mula sa page ng serbisyo. Narito pa rin ang inilagay ninyo.',
  'page.error.title': 'Hindi natuloy ang pagbabayad',
  'page.error.text': 'Nagka-error sa pagproseso ng bayad. Isara ang browser at subukan muli.',
  'page.error.check': 'Makikita sa “Mga reserbasyon at aplikasyon” kung nabayaran na ito.',
  'page.unnamed':
    'Hindi malalaman sa page na ito lang ang resulta ng pagbabayad. Kung nabayaran na, makikita ito sa “Mga reserbasyon at aplikasyon”.',
  'page.signIn.lead':
    'Nakabalik na kayo mula sa page ng pagbabayad. Mag-sign in para makita ang resulta. Hindi na kailangang magbayad muli.',
  'page.signIn': 'Mag-sign in at tingnan ang resulta',
  'page.toForm': 'Bumalik sa serbisyo',
  'page.toAnswers': 'Tingnan ang ipinadala',
  'page.loadFailed': 'Hindi ma-load ang resulta ng pagbabayad.',
  'page.again': 'Tingnan muli',
  'page.checkFailed': 'Walang koneksyon kaya hindi natingnan ang resulta. Pakisubukan muli.',
  'page.pending.title': 'Tinitingnan ang resulta ng bayad',
  'page.pending.lead': 'Hinihintay ang sagot ng payment company. Hindi na kailangang magbayad muli.',
  'page.pending.next':
    'Kapag nakumpirma ang bayad, tatanggapin ang aplikasyon at lalabas ang resulta sa page na ito.',
  'page.pending.auto': 'Kusang tumitingin ang page na ito bawat ilang segundo.',
  'page.pending.back':
    'Kung hindi agad malaman, maaaring isara ang page na ito. Buksan muli ang page na ito mamaya para makita ang resulta.',
  'page.pending.link': 'Link sa page na ito',
  'page.pending.unknown':
    'Natatagalan ito. Kung nabayaran na, tatanggapin ang aplikasyon o ibabalik ng lungsod ang bayad. Kung may tanong, makipag-ugnayan at sabihin ang reference number.',
  'page.due.title': 'Natanggap ang aplikasyon',
  'page.due.text': 'Magbayad sa counter.',
  'page.due.free': 'Walang kailangang bayaran.',
  'page.failed.free': 'Walang naganap na pagbabayad. Walang siningil sa inyo.',
  'page.failed.again':
    'Hindi pa natatanggap ang aplikasyon. Magpadala muli mula sa page ng serbisyo. Narito pa rin ang inilagay ninyo.',
  'page.unsent.title': 'Hindi pa nagsisimula ang pagbabayad',
  'page.counter.cancelled': 'Kinansela na ang aplikasyon',
  'page.expired.title': 'Lumipas na ang oras ng pagbabayad',
  'page.refundNeeded.title': 'Ibabalik ang bayad ninyo',
  'page.refundNeeded.noPlace':
    'Nabayaran na ito, pero hindi natanggap ang aplikasyon dahil naubos na ang bakante o nagbago ang nilalaman bago nabayaran.',
  'page.refundNeeded.cancelled': 'Kinansela ang aplikasyon.',
  'page.refundNeeded.captured': 'Ibabalik ng lungsod ang {total} na binayaran ninyo.',
  'page.refundNeeded.authorised':
    'Kakanselahin ng lungsod ang {total} na naka-hold sa card. Walang ibabawas sa inyo.',
  'page.refundNeeded.contact':
    'Maaaring abutin ito ng ilang araw. Kung makikipag-ugnayan, sabihin ang reference number.',
  'page.refunded.title': 'Naibalik na ang bayad',
  'page.refunded.text':
    'Naibalik na ang {total} na binayaran ninyo. Maaaring abutin ng ilang araw bago lumabas sa statement ng account o card.',
  'page.released.title': 'Nakansela na ang hold sa card',
  'page.released.text': 'Nakansela na ang {total} na naka-hold sa card. Walang ibabawas sa inyo.',

  'number.label': 'Reference number',
  'number.none': '--',
  'number.copy': 'Kopyahin',
  'number.copied': 'Nakopya.',
  'number.notCopied': 'Hindi nakopya. Piliin ang numero at kopyahin.',

  'bill.title': 'Pagbabayad',
  'bill.product': '{name} × {count}',
  'bill.each': '{price} × {count}',
  'bill.subtotal': 'Subtotal',
  'bill.total': 'Kabuuan',
  'bill.taxFree': 'Ang may ※ ay item na walang buwis.',
  'bill.method': 'Paraan ng pagbabayad',
  'bill.status': 'Katayuan ng bayad',
  'bill.completed': 'Petsa ng pagbabayad',
  'bill.canceled': 'Petsa ng pagkansela',
  'bill.receipt': 'Tingnan ang resibo',
  'bill.checking': 'Tinitingnan ang resulta ng bayad. Hindi na kailangang magbayad muli.',
  'bill.refundNeeded': 'Pinoproseso ng lungsod ang pagbabalik ng bayad.',
  'bill.releaseNeeded': 'Pinoproseso ng lungsod ang pagkansela ng hold sa card.',

  'cancel.refund': 'Ibabalik ng lungsod ang {total} na binayaran ninyo. Maaaring abutin ito ng ilang araw.',
  'cancel.release': 'Kakanselahin ng lungsod ang {total} na naka-hold sa card. Walang ibabawas sa inyo.',

  'receipt.title': 'Resibo',
  'receipt.issued': 'Petsa ng paglabas',
  'receipt.date': 'Petsa ng transaksyon',
  'receipt.service': 'Para sa',
  'receipt.for': '{service}',
  'receipt.received': 'Natanggap ang halagang nasa itaas.',
  'receipt.lines': 'Mga detalye',
  'receipt.product': 'Item',
  'receipt.amount': 'Halaga',
  'receipt.creator': 'Nagbigay ng resibo',
  'receipt.address': 'Address',
  'receipt.print': 'I-print',
  'receipt.back': 'Tingnan ang ipinadala',
  'receipt.notFound': 'Hindi nahanap ang resibo. Suriin ang URL at ang account na naka-sign in.',
  'receipt.none': 'May resibo lang para sa mga nabayaran na.',

  'method.credit': 'Credit card',
  'method.linepay': 'LINE Pay',
  'method.paypay': 'PayPay',
  'method.cash': 'Cash',
  'status.0': 'Bayad na',
  'status.1': 'Hindi pa bayad',
  'status.2': 'Naibalik ang bayad',
  'status.3': 'Naka-hold sa card',
  'status.4': 'Kinansela ang hold',
  'tax.0': 'Consumption tax (idinagdag, {rate}%)',
  'tax.1': 'Consumption tax (kasama na, {rate}%)',
  'line.count': 'Maglagay ng numerong 1 pataas sa half-width na numero.',
}

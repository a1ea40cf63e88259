import type { payment as ja } from '../ja/payment.ts'

/** Texts of paying, in Spanish. */
export const payment: Readonly<Record<keyof typeof ja, string>> = {
  yen: '¥{amount}',
  'yen.group': ',',

  done: 'El pago se ha completado.',

  'page.completed.default': 'El pago se ha completado. Muchas gracias.',
  'page.result.title': 'Resultado del pago',
  'page.canceled.title': 'El pago ha sido cancelado.',
  'page.canceled.free': 'No se le ha cobrado nada por el pago cancelado.',
  'page.canceled.again':
    'Para volver a pagar, envíe otra vez el formulario del trámite. Lo que escribió se conserva.',
  'page.error.title': 'No se pudo pagar',
  'page.error.text': 'Ocurrió un error durante el pago. Cierre el navegador e inténtelo otra vez.',
  'page.error.check': 'Para saber si el pago se hizo, vea “Mis reservas y solicitudes”.',
  'page.unnamed':
    'Esta pantalla sola no indica el resultado del pago. Si el pago se hizo, aparece en “Mis reservas y solicitudes”.',
  'page.signIn.lead':
    'Ha vuelto de la pantalla de pago. Para ver el resultado, inicie sesión. No hace falta pagar otra vez.',
  'page.signIn': 'Iniciar sesión y ver',
  'page.toForm': 'Volver al trámite',
  'page.toAnswers': 'Ver lo que envié',
  'page.loadFailed': 'No se pudo cargar el resultado del pago.',
  'page.again': 'Comprobar otra vez',
  'page.checkFailed': 'No hubo conexión, por eso no se pudo comprobar el resultado. Inténtelo otra vez.',
  'page.pending.title': 'Comprobando el resultado del pago',
  'page.pending.lead': 'Esperamos la respuesta de la empresa de pagos. No hace falta pagar otra vez.',
  'page.pending.next':
    'Cuando se confirme el pago, la solicitud se aceptará sin más pasos y el resultado aparecerá en esta pantalla.',
  'page.pending.auto': 'Esta pantalla lo comprueba automáticamente cada pocos segundos.',
  'page.pending.back':
    'Si tarda, puede cerrar esta pantalla. Abra la misma página más tarde para ver el resultado.',
  'page.pending.link': 'Enlace a esta página',
  'page.pending.unknown':
    'Está tardando. Si el pago se hizo, la solicitud se aceptará o la municipalidad le devolverá el dinero. Si tiene dudas, consúltenos e indique el número de referencia.',
  'page.due.title': 'La solicitud ha sido aceptada',
  'page.due.text': 'Pague en ventanilla.',
  'page.due.free': 'No hay nada que pagar.',
  'page.failed.free': 'No se ha hecho ningún pago. No se le ha cobrado nada.',
  'page.failed.again':
    'La solicitud todavía no ha sido aceptada. Envíe otra vez el formulario del trámite. Lo que escribió se conserva.',
  'page.unsent.title': 'El pago todavía no ha comenzado',
  'page.counter.cancelled': 'La solicitud está cancelada',
  'page.expired.title': 'El tiempo para pagar ha terminado',
  'page.refundNeeded.title': 'Le devolveremos el dinero',
  'page.refundNeeded.noPlace':
    'El pago se hizo, pero la solicitud no se pudo aceptar, porque se agotaron los lugares o algo cambió antes del pago.',
  'page.refundNeeded.cancelled': 'La solicitud ha sido cancelada.',
  'page.refundNeeded.captured': 'La municipalidad le devolverá lo que pagó: {total}.',
  'page.refundNeeded.authorised':
    'La municipalidad liberará el importe retenido en su tarjeta: {total}. No se le cobrará nada.',
  'page.refundNeeded.contact':
    'Esto puede tardar algunos días. Cuando nos consulte, indique el número de referencia.',
  'page.refunded.title': 'Se ha devuelto el dinero',
  'page.refunded.text':
    'Le hemos devuelto lo que pagó: {total}. Puede tardar algunos días en aparecer en el estado de cuenta del banco o de la tarjeta.',
  'page.released.title': 'Se ha liberado el importe en su tarjeta',
  'page.released.text': 'Se ha liberado el importe retenido en su tarjeta: {total}. No se le cobrará nada.',

  'number.label': 'Número de referencia',
  'number.none': '--',
  'number.copy': 'Copiar',
  'number.copied': 'Copiado.',
  'number.notCopied': 'No se pudo copiar. Seleccione el número y cópielo.',

  'bill.title': 'Pago',
  'bill.product': '{name} × {count}',
  'bill.each': '{price} × {count}',
  'bill.subtotal': 'Subtotal',
  'bill.total': 'Total',
  'bill.taxFree': '※ indica productos exentos de impuesto.',
  'bill.method': 'Forma de pago',
  'bill.status': 'Estado del pago',
  'bill.completed': 'Fecha de pago',
  'bill.canceled': 'Fecha de cancelación',
  'bill.receipt': 'Ver el recibo',
  'bill.checking': 'Estamos comprobando el resultado del pago. No hace falta pagar otra vez.',
  'bill.refundNeeded': 'La municipalidad está tramitando la devolución.',
  'bill.releaseNeeded': 'La municipalidad está liberando el importe retenido en la tarjeta.',

  'cancel.refund': 'La municipalidad le devolverá lo que pagó: {total}. Esto puede tardar algunos días.',
  'cancel.release':
    'La municipalidad liberará el importe retenido en su tarjeta: {total}. No se le cobrará nada.',

  'receipt.title': 'Recibo',
  'receipt.issued': 'Fecha de emisión',
  'receipt.date': 'Fecha de la operación',
  'receipt.service': 'Concepto',
  'receipt.for': '{service}',
  'receipt.received': 'Hemos recibido el importe indicado arriba.',
  'receipt.lines': 'Detalle',
  'receipt.product': 'Producto',
  'receipt.amount': 'Importe',
  'receipt.creator': 'Emitido por',
  'receipt.address': 'Dirección',
  'receipt.print': 'Imprimir',
  'receipt.back': 'Ver lo que envié',
  'receipt.notFound': 'No se encontró el recibo. Compruebe la URL y la cuenta con la que inició sesión.',
  'receipt.none': 'El recibo se emite solo para lo que ya se ha pagado.',

  'method.credit': 'Tarjeta de crédito',
  'method.linepay': 'LINE Pay',
  'method.paypay': 'PayPay',
  'method.cash': 'Efectivo',
  'status.0': 'Pagado',
  'status.1': 'No pagado',
  'status.2': 'Reembolsado',
  'status.3': 'Retenido en la tarjeta',
  'status.4': 'Retención liberada',
  'tax.0': 'Impuesto al consumo (no incluido, {rate}%)',
  'tax.1': 'Impuesto al consumo (incluido, {rate}%)',
  'line.count': 'Escriba un número de 1 o más, de medio ancho (hankaku).',
}

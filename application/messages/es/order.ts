import type { order as ja } from '../ja/order.ts'

/** Texts of choosing what is bought in a form, in Spanish. */
export const order: Readonly<Record<keyof typeof ja, string>> = {
  empty: 'Todavía no hay productos.',
  add: 'Añadir un producto',
  edit: 'Cambiar',
  'edit.label': 'Cambiar {name}',
  limit: 'Cantidad máxima en total: {limit}',
  'limit.reached':
    'Ha llegado a la cantidad máxima. Para cambiar la cantidad, toque “Cambiar” en el producto.',
  gone: 'Se quitaron de la lista los productos que ahora no se pueden elegir.',
  waiting: 'Elija primero lo que desea reservar. Después podrá añadir productos aquí.',
  none: 'No hay productos para elegir.',
  'total.spoken': 'Total {amount}',
  'fault.amount': 'El importe máximo por pago es de ¥9,999,999. Reduzca la cantidad.',
  'fault.places':
    'Solo con esto no se puede reservar. Añada también el producto del lugar que reserva, como la tarifa de uso.',
  'fault.other': 'No se puede comprar así. Elija los productos otra vez.',
  fixed: 'Los datos del pago no se pueden cambiar.',

  'failed.service': 'No se pudieron cargar los productos.',
  'failed.tax': 'Ocurrió un error al consultar el impuesto al consumo.',
  'failed.reservation': 'No se pudieron cargar los productos de la reserva.',
  'failed.payment': 'No se pudieron cargar los datos del pago.',

  'entry.create': 'Añadir un producto',
  'entry.edit': 'Cambiar un producto',
  'entry.category': 'Categoría',
  'entry.product': 'Producto',
  'entry.option': '{name} ({price})',
  'entry.count': 'Cantidad',
  'entry.amount': 'Importe',
  'entry.submit.create': 'Añadir',
  'entry.submit.edit': 'Cambiar',
  'entry.remove': 'Quitar este producto',
  'entry.cancel': 'Volver',

  'pay.title': 'Pago',
  'pay.products': 'Productos',
  'pay.cashless': 'Pago en línea',
  'pay.cash': 'Pago en ventanilla',
  'pay.next':
    'En la pantalla de pago que se abre a continuación, elija la forma de pago. Cuando haya pagado, la solicitud quedará completa.',
  'pay.next.cash': 'Al enviar, la solicitud quedará completa. Pague en ventanilla.',
  'pay.next.free': 'No hay nada que pagar. Al enviar, la solicitud quedará completa.',
  'pay.lead': 'Revise los productos y el importe y toque “Ir al pago”.',
  'pay.submit': 'Ir al pago',
  'pay.preparing': 'Preparando el pago. Espere sin cerrar esta pantalla.',
  'pay.leaving': 'Abriendo la pantalla de pago. Si la pantalla no cambia, toque otra vez.',
  'pay.look': 'Ver el resultado del pago',
}

import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in Spanish. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': 'Los datos de su registro ya están escritos. Corrija solo lo que desea cambiar.',
  'ui.confirm.lead': 'Se registrarán estos datos. Si todo está bien, toque “Registrar”.',
  'ui.confirm.submit': 'Registrar',
  'ui.confirm.pushing': 'Registrando. Espere sin cerrar esta pantalla.',
  'ui.done.title': 'El registro se ha completado',
  'ui.done.snackbar': 'Registrado.',
  'ui.done.noMessage': 'Hemos recibido su registro de miembro.',
  'ui.error.resend': 'Registrar otra vez',
  'ui.error.network.kept':
    'Lo que escribió se conserva. Regístrese otra vez donde haya buena señal. No se registrará dos veces.',

  'search.title': 'Buscar mi registro',
  'search.lead': 'Escriba los datos de su registro y toque “Buscar”.',
  'search.none.detail':
    'Compruebe que los datos sean iguales a los de su registro. Lo que escribió se conserva.',
  'search.otherSurvey': 'Registrarse como miembro',

  'cancel.title': 'Cancelar el registro de miembro',
  'cancel.lead':
    'Si cancela, ya no podrá usar los trámites para miembros. La cancelación no se puede deshacer. Si desea cancelar, toque “Confirmar”.',
  'cancel.done': 'Su registro de miembro ha sido cancelado.',
  'cancel.progress': 'Cancelando su registro de miembro. Espere sin cerrar esta pantalla.',

  'number.automatic': 'Recibirá su número cuando se complete el registro. No hace falta escribirlo.',
  'number.lead':
    'Este número se usa en ventanilla y en los trámites. Puede mostrar esta pantalla en lugar del carné de miembro.',
  'number.failed': 'No se pudo cargar el número.',
  'register.first':
    'Este trámite es solo para miembros. Regístrese primero con este formulario. Después podrá continuar con el trámite.',
  'register.known': 'Si ya está registrado, busque su registro para poder usarlo en este teléfono.',
  'register.search': 'Buscar mi registro',
  'register.back': 'Continuar el trámite',
  'register.toRecord': 'Ver mi registro',

  'tabs.label': 'Lo que envió y su registro de miembro',
  'tabs.answers': 'Enviados',

  'list.title': 'Registro de miembro',
  'list.record': 'Datos registrados',
  'list.change': 'Cambiar el registro',
  'list.cancel': 'Cancelar el registro',
  'list.cancelled': 'Este registro de miembro está cancelado.',
  'list.failed': 'Ocurrió un error al cargar el registro de miembro.',

  'linked.title': 'Trámites para miembros',
  'linked.before': '{title} (aún no abierto)',
  'linked.over': '{title} (cerrado)',
  'linked.label': '¿Qué trámite desea ver?',
  'linked.none': 'Ahora no hay trámites para miembros.',
  'linked.empty': 'Todavía no ha enviado nada en este trámite.',
  'linked.open': 'Abrir este trámite',
  'linked.failed': 'Ocurrió un error desconocido. Consulte con el administrador.',
}

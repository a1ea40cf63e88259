import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in Spanish. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'La URL no es correcta. Escanee otra vez el código QR.',
  'refusal.staff.code_expired':
    'El código QR ha vencido. Cierre esta pantalla y consulte con el administrador.',
  'refusal.staff.code_used': 'Este código QR ya se usó para un registro.',
  'refusal.staff.password_wrong': 'La contraseña no coincide.',
  'refusal.staff.proof_refused':
    'Se agotó el tiempo o la página se abrió a mitad del proceso. Comience de nuevo escaneando el código QR.',
  'refusal.staff.sign_in_failed': 'El nombre de usuario o la contraseña no es correcto.',
  'refusal.staff.too_many_trials':
    'Demasiados intentos. Inténtelo otra vez dentro de unos {afterMin} minutos.',
  'refusal.staff.invalid_form': 'Revise lo que escribió.',
  'refusal.staff.creation_failed': 'Ocurrió un error al registrar el usuario.',
  'refusal.staff.linked_elsewhere':
    'Este empleado ya está vinculado con otro usuario de LINE. Para cambiar el usuario, primero hay que anular la vinculación en la pantalla de administración.',
  'refusal.staff.invitation_refused':
    'Esta invitación no se puede usar: ha vencido, ya se usó o la URL no es correcta. Consulte con el administrador.',

  'issue.required': 'Rellene este campo.',
  'issue.digit_missing': 'Debe incluir un número.',
  'issue.email_invalid': 'La dirección de correo electrónico no es correcta.',
  'issue.too_short': 'Escriba como mínimo {limit} caracteres.',
  'issue.too_long': 'Escriba como máximo {limit} caracteres.',
  'issue.reserved': 'Este nombre de usuario no se puede usar. Elija otro.',
  'issue.common': 'Esta contraseña es fácil de adivinar. Elija otra.',

  'related.done': 'La cuenta de LINE se ha vinculado.',
  'related.same': 'Ya está vinculada.',

  'account.title': 'Cuenta de LINE que se vincula',
  'account.guest': 'No se puede mostrar el nombre',
  'account.check': 'Si esta no es su cuenta de LINE, no continúe y cierre la pantalla.',

  'landing.title': '¿Tiene una cuenta de administrador?',
  'landing.lead':
    'En esta página, los empleados de {cityName} vinculan su propia cuenta de LINE con su registro de empleado.',
  'landing.yes': 'Sí',
  'landing.no': 'No',
  'landing.next': '“Sí” lleva al inicio de sesión y “No”, a la creación de una cuenta.',

  'password.title': 'Contraseña del código QR',
  'password.lead': 'Escriba la contraseña que le dio el administrador que le entregó este código QR.',
  'password.submit': 'Siguiente',

  'login.title': 'Acceso de empleados con LINE',
  'login.lead': 'Escriba el nombre de usuario y la contraseña de la cuenta de administrador.',
  'login.submit': 'Iniciar sesión',
  'login.failed': 'No se pudo iniciar sesión: {message}',
  'login.advice': 'Compruebe el nombre de usuario y la contraseña e inténtelo otra vez.',

  'create.title': 'Crear una cuenta de administrador',
  'create.lead': 'Se creará una cuenta y se vinculará con la siguiente cuenta de LINE.',
  'create.submit': 'Registrar',
  'create.advice': 'Inténtelo otra vez con otro nombre de usuario.',

  'field.username': 'Nombre de usuario',
  'field.password': 'Contraseña',
  'field.newPassword': 'Contraseña provisional',
  'field.email': 'Correo electrónico',
  'hint.username': 'De {min} a {max} caracteres',
  'hint.newPassword': 'De {min} a {max} caracteres, con al menos un número.',
  'hint.email': 'Como máximo {max} caracteres',
  'form.sending': 'Comprobando. Espere.',
  'password.show': 'Mostrar la contraseña',

  'linking.title': 'Vinculando la cuenta de LINE',
  'linking.lead': 'Se está vinculando esta cuenta de LINE. Espere sin cerrar esta pantalla.',
  'linking.retry': 'Vincular otra vez',
  'complete.lead': 'Cierre esta pantalla.',
  'registered.title': 'Código QR ya usado',
  'registered.lead': 'Este código QR ya no se puede usar para vincular una cuenta.',
  'rescan.lead': 'Escanee otra vez el código QR o consulte con el administrador.',
  'failed.title': 'No se pudo vincular la cuenta de LINE',
  'failed.again': 'Comenzar de nuevo',
}

const noSpaceNoControl = '[^\\s\\x00-\\x1f\\x7f-\\x9f\\\\<>"`]'
/** Host and port, without a user name before them: `https://city.example@evil.example/` would look like the city's. */
const host = '[^/?#@:\\s\\\\][^/?#@\\s\\x00-\\x1f\\x7f-\\x9f\\\\<>"`]*'
const httpsLink = new RegExp(`^https://${host}(?:[/?#]${noSpaceNoControl}*)?$`, 'i')
const httpLink = new RegExp(`^http://${host}(?:[/?#]${noSpaceNoControl}*)?$`, 'i')
const telLink = /^tel:\+?[0-9][0-9*#-]*$/i
const mailLink = new RegExp(`^mailto:[^@\\s?]${noSpaceNoControl}*$`, 'i')

/** Whether `text` is an absolute https link that names no user. */
export const isHttpsLink = (text: string): boolean => httpsLink.test(text)

/** Whether `text` may be shown as a link: only http, https, tel and mailto may (FORM-03). */
export const isSafeLink = (text: string): boolean =>
  isHttpsLink(text) || httpLink.test(text) || telLink.test(text) || mailLink.test(text)

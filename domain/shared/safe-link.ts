const noSpaceNoControl = '[^\\s\\x00-\\x1f\\x7f-\\x9f\\\\<>"`]'
const httpsLink = new RegExp(`^https://[^/?#@:\\s\\\\]${noSpaceNoControl}*$`, 'i')
const httpLink = new RegExp(`^http://[^/?#@:\\s\\\\]${noSpaceNoControl}*$`, 'i')
const telLink = /^tel:\+?[0-9][0-9*#-]*$/i
const mailLink = new RegExp(`^mailto:[^@\\s?]${noSpaceNoControl}*$`, 'i')

/** Whether `text` is an absolute https link. */
export const isHttpsLink = (text: string): boolean => httpsLink.test(text)

/** Whether `text` may be shown as a link: only http, https, tel and mailto may (FORM-03). */
export const isSafeLink = (text: string): boolean =>
  isHttpsLink(text) || httpLink.test(text) || telLink.test(text) || mailLink.test(text)

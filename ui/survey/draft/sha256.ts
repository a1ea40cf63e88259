/** SHA-256 of the UTF-8 text as 64 lower-case hexadecimal digits. Needs a secure page (https, or this machine). */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

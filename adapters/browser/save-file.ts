/** `type` is a MIME type. */
type SavedFile = { name: string; type: string } & ({ text: string } | { bytes: Uint8Array })

/**
 * Gives a file to the resident: by the share sheet on a phone that can share files, else as a download. Resolves once
 * it is shared, the download has begun, or the resident has closed the sheet.
 */
export async function saveFile({ name, type, ...content }: SavedFile): Promise<void> {
  const file = new File(['text' in content ? content.text : (content.bytes as BlobPart)], name, { type })
  if (!(await isShared(file))) download(file)
}

/** Whether the share sheet took the file or the resident closed it; false where there is none for it. */
async function isShared(file: File): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || navigator.canShare?.({ files: [file] }) !== true)
    return false
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    // Any other failure, such as a sheet that may not open here, leaves the download.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Time for the browser to start the download, also if it asks the resident first. */
const REVOKE_AFTER_MS = 60_000

/** Has the browser keep a file where it keeps what is downloaded. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

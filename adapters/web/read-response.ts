/** The response with its body in memory. @throws RangeError if the body is longer than `maxBytes` */
export async function readResponse(response: Response, maxBytes: number): Promise<Response> {
  const { status, headers } = response
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new RangeError('response too long')
    }
    parts.push(value)
  }
  return new Response(parts.length > 0 ? Buffer.concat(parts) : null, { status, headers })
}

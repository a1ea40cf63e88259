/** Driven port: looks for malware in content. */
export interface Scanner {
  scan(content: AsyncIterable<Uint8Array>): Promise<'clean' | 'found' | 'unavailable'>
}

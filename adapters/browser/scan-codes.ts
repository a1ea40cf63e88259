/** Milliseconds between two looks at what the camera sees. */
const LOOK_MS = 150

type Detector = { detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }

/**
 * Reads QR codes with the camera, shown in `video`, until it is stopped. Where the browser reads none by itself, a
 * reader of ours is fetched. @returns whether it reads, or why it doesn't
 */
export async function scanCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  stopped: AbortSignal,
): Promise<'open' | 'refused' | 'missing' | 'broken'> {
  const reading = detector().catch(() => undefined)
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing'
  }
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  const found = await reading
  if (!found || stopped.aborted) {
    close()
    return 'broken'
  }
  stopped.addEventListener('abort', close)
  video.srcObject = stream
  await video.play()
  void look(found, video, { onCode, stopped })
  return 'open'
}

async function look(
  detector: Detector,
  video: HTMLVideoElement,
  { onCode, stopped }: { onCode: (text: string) => void; stopped: AbortSignal },
): Promise<void> {
  while (!stopped.aborted) {
    // Before the first picture there is nothing to read.
    const [code] = await detector.detect(video).catch(() => [])
    if (code && !stopped.aborted) onCode(code.rawValue)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** The browser's own reader of QR codes where it has one. */
async function detector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  const wanted = { formats: ['qr_code'] as const }
  if (own && (await own.getSupportedFormats()).includes('qr_code')) return new own(wanted)
  const [{ BarcodeDetector, prepareZXingModule }, { default: reader }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // From our own origin: by itself it would be fetched from somewhere else.
  prepareZXingModule({ overrides: { locateFile: () => reader } })
  return new BarcodeDetector({ formats: [...wanted.formats] })
}

type NativeDetector = {
  new (options: { formats: readonly ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

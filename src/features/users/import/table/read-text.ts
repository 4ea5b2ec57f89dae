type DecodedText = {
  text: string
  /** The encoding, if it had to be guessed. */
  guessed?: 'Windows-1258'
}

/**
 * Decodes the text of a file: UTF-8 and UTF-16, with or without a byte order mark. Other texts are read as Windows-1258,
 * the Vietnamese encoding of old versions of Excel.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // Windows-1258 writes most accents as separate characters.
    return { text: new TextDecoder('windows-1258').decode(bytes).normalize(), guessed: 'Windows-1258' }
  }
}

/** The byte order of UTF-16. Without a byte order mark, half of the bytes of ASCII letters and commas are 0. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1_000)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (Math.max(even, odd) < start.length / 8) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

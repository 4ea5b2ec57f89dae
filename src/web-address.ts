import { config } from '@/config'

/**
 * Reads an address that a server or a person gave; a path counts from the API.
 * @returns null for anything that must not be loaded or linked: scripts, data, local files, plain words, nothing
 */
export function webAddress(address: string): URL | null {
  const tidy = address.trim()
  if (!/^(https?:\/\/|\/)/i.test(tidy)) return null
  const url = URL.parse(tidy, config.apiBaseUrl)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

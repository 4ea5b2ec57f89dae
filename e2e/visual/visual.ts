import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

// System fonts differ between machines. These three files contain every character that the product shows.
const fonts = await Promise.all(
  [
    {
      file: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
      characters: 'U+0-FF, U+2000-206F, U+20AC, U+2122, U+2191-2193, U+2212',
    },
    {
      file: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
      characters: 'U+100-2FF, U+1E00-1E9F',
    },
    {
      file: import.meta.resolve('@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2'),
      characters: 'U+102-103, U+110-111, U+128-129, U+168-169, U+1A0-1A1, U+1AF-1B0, U+300-323, U+1EA0-1EF9',
    },
  ].map(async ({ file, characters }) => ({
    characters,
    bytes: (await readFile(fileURLToPath(file))).toString('base64'),
  })),
)

/** Renders the text of the page in a font that is the same on every machine. */
export async function useFixedFont(page: Page) {
  await page.evaluate(async (files) => {
    for (const { characters, bytes } of files) {
      const font = new FontFace(
        'Fixed',
        Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0)),
        { weight: '100 900', unicodeRange: characters },
      )
      document.fonts.add(await font.load())
    }
    document.documentElement.style.fontFamily = 'Fixed'
    await document.fonts.ready
  }, fonts)
}

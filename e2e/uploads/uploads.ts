import type { Locator, Page } from '@playwright/test'
import { HttpResponse, http } from 'msw'
import type { Backend } from '../../mocks/server.ts'

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The picture as a file, with additional bytes at its end. */
export const picture = (name: string, more = 0) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([png, Buffer.alloc(more)]),
})

export const newsForm = (page: Page) => page.getByRole('dialog', { name: 'Create/Update news' })
export const fileField = (form: Locator) => form.getByRole('button', { name: 'File', exact: true })
export const preview = (form: Locator) => form.getByRole('img', { name: 'File: preview' })
export const activityPanel = (page: Page) => page.getByRole('region', { name: 'Uploads' })
export const progress = (where: Locator, name: string) => where.getByRole('progressbar', { name: `Uploading ${name}` })

/** Gives lesson 3 a playlist in place of its video. It has one part, the audio of the lesson. */
export function usePlaylist(backend: Backend) {
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nlesson-3.mp3\n#EXT-X-ENDLIST\n'
  backend.use(http.get('*/seed/lesson-3.m3u8', () => new HttpResponse(playlist)))
  for (const lesson of backend.db.lessons) if (lesson.id === 3) lesson.video = '/api/v1/uploads/seed/lesson-3.m3u8'
}

import type { Plugin } from 'vite'
import { picture } from '../../mocks/pictures.ts'

/** Serves a picture for each uploaded file in component tests, whose mock backend only sees the requests of scripts. */
export const testPictures = (): Plugin => ({
  name: 'test-pictures',
  configureServer: ({ middlewares }) => {
    let drawn: Promise<Blob> | undefined
    middlewares.use('/api/v1/uploads', async (_request, response) => {
      const blob = await (drawn ??= picture('test'))
      response.setHeader('Content-Type', blob.type).end(new Uint8Array(await blob.arrayBuffer()))
    })
  },
})

import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { PREFIX } from '../hosting/site.ts'

/**
 * Builds the script that runs before the first paint (`src/app/startup`) and writes it into `index.html`. It is a separate
 * build, because as part of the app it could only run once the app has loaded. The constant `SCREENS` tells the script which
 * files each screen needs: none on the development server, which has no bundle. The policy allows the script by its hash
 * (`tools/hosting/headers.ts`).
 */
export function startupScript(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'startup-script',
    configResolved: (resolved) => {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const script = await buildScript(config, filesByScreen(bundle))
        return html.replace('<!-- startup script -->', () => `<script>${script}</script>`)
      },
    },
  }
}

/** Maps each route below `_app` to its chunk and all chunks that it imports, except the entry, which is always loaded. */
function filesByScreen(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const addFiles = (files: Set<string>, name: string): Set<string> => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || chunk.isEntry || files.has(name)) return files
    return chunk.imports.reduce(addFiles, files.add(name))
  }
  return Object.fromEntries(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const files = [...addFiles(new Set(), fileName)]
      const routes = moduleIds.flatMap((id) => /\/src\/routes\/_app\/?(.*)\.tsx\?tsr-split/.exec(id)?.[1] ?? [])
      return routes.map((route) => [route, files])
    }),
  )
}

const mocking = 'import.meta.env.VITE_API_MOCKING'

async function buildScript({ mode, define }: ResolvedConfig, screens: Record<string, string[]>): Promise<string> {
  const built = await build({
    configFile: false,
    mode,
    base: PREFIX,
    publicDir: false,
    logLevel: 'warn',
    define: { [mocking]: define?.[mocking], SCREENS: JSON.stringify(screens) },
    build: { write: false, rolldownOptions: { input: 'src/app/startup/startup.ts', output: { format: 'iife' } } },
  })
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('startup-script: the build has no output')
  return chunk.code.trim()
}

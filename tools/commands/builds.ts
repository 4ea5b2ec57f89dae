import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { plainEnv } from './plain-env.ts'

/** The two builds of the product: its Vite mode and the folder that it is written to. */
const folders = { production: 'dist', demo: 'dist-demo' }
export type Build = keyof typeof folders
export const allBuilds: readonly Build[] = ['production', 'demo']

export const isBuilt = (build: Build) => existsSync(`${folders[build]}/index.html`)

/** Makes a build from the current sources with default settings. Throws if the build fails. */
export function make(build: Build) {
  const command = `vite build --mode ${build} --logLevel warn`
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: plainEnv })
  if (status !== 0) throw new Error(`\`${command}\` failed.`)
}

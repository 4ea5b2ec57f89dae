import { expect } from 'vitest'
import { picture } from '../../../mocks/pictures.ts'
import { sampleAudio, sampleVideo } from '../../../mocks/sample-media.ts'
import type { FieldCase } from '../entities/entity-case'
import { entityCases, entityNames } from '../entity-cases'
import { type FieldRole, field, preview } from './screen'

/** The media of a lesson. */
export const video = new File([sampleVideo], 'bai-1.mp4')
export const audio = new File([sampleAudio], 'bai-1.mp3')

/** The files that the tests upload, and what their fields accept. */
const uploads = {
  picture: { name: 'rumba.png', accept: '.png,.jpg,.jpeg,.webp', content: () => picture('rumba') },
  video: { name: video.name, accept: '.mp4', content: () => video },
  audio: { name: audio.name, accept: '.mp3', content: () => audio },
}

/** A field on the page: how to fill it in, and how to expect that it shows a value as it is in a record. */
function shownField(one: FieldCase) {
  const { label, message } = one
  if ('file' in one) {
    const { name, accept, content } = uploads[one.file]
    return {
      label,
      message,
      role: 'button' as const,
      accept,
      fill: () => chooseFile(label, name, content()),
      expectValue: (value: unknown) => expect.element(preview(label)).toHaveAttribute('src', urlOf(value)),
    }
  }
  const role: FieldRole = 'typed' in one ? 'textbox' : 'combobox'
  return {
    label,
    message,
    role,
    accept: undefined,
    fill: () => ('typed' in one ? field(label).fill(one.typed) : field(label, role).selectOptions(one.option)),
    expectValue: (value: unknown) => expect.element(field(label, role)).toHaveValue(String(value)),
  }
}

const urlOf = (value: unknown) => new URL(String(value), location.href).href

/** Picks a file in the open form, and waits until it is uploaded. */
export async function chooseFile(label: string, name: string, content: Promise<Blob> | Blob = picture(name)) {
  await field(label, 'button').upload(new File([await content], name))
  await expect.element(preview(label)).toBeVisible()
}

/** The forms in which every field is required: how to open them, their fields in order, and what they send. */
export const forms = entityNames.flatMap((name) => {
  const { path, api, list, form } = entityCases[name]
  if (!list || !form) return []
  const files = form.fields.flatMap((one) => ('file' in one ? one.label.toLowerCase() : []))
  const urls = Object.fromEntries(files.map((key) => [key, urlOf(form.body[key])]))
  return [
    {
      ...form,
      api: name,
      list: path,
      listApi: api,
      add: list.add,
      fields: form.fields.map(shownField),
      body: { ...form.body, ...urls },
    },
  ]
})

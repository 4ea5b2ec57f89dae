import type { QueryClient } from '@tanstack/react-query'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { errorMessage, NotSentError, saveErrorMessage } from '@/api/errors'
import { isRecord } from '@/api/fields'
import type { SaveUnattended } from '@/form/drafts/drafts'
import { saveRecord } from './save-record'
import { createSaveSteps, guardMutation, reportSave, type SaveContext, type SaveOptions } from './save-steps'
import { validate } from './validate-form'

function refuse(reason = ''): never {
  throw new NotSentError(reason)
}

function refuseInvalid(errors: FieldErrors) {
  const [first]: unknown[] = Object.values(errors)
  refuse(isRecord(first) && typeof first.message === 'string' ? first.message : '')
}

/** Returns a function that saves the form after it has unmounted, by the same steps. A prompt ends the save. */
export const createUnattendedSave =
  <Item, Values extends FieldValues>(client: QueryClient, options: SaveOptions<Item, Values>): SaveUnattended =>
  async ({ files, isUnmounted, startSending }) => {
    const { form, base } = options
    const context: SaveContext<Item, Values> = {
      client,
      isUnmounted,
      ask: async (_prompt, reason) => refuse(reason),
      send: async (values, before) => {
        if (!startSending()) refuse()
        await client.getMutationCache().build(client, guardMutation(options)).execute(values)
        if (!isUnmounted()) reportSave(client, options, values, before) // the session may have ended
      },
      onInvalid: refuseInvalid,
    }
    async function save(values: Values) {
      const outcome = await saveRecord(createSaveSteps(options, context, values))
      if (outcome.status === 'failed') throw outcome.error
      if (outcome.status === 'cancelled') refuse()
    }
    try {
      form.setValues((values) => ({ ...values, ...files }), { shouldDirty: true })
      return (await validate(form, save, refuseInvalid)) ? undefined : refuse()
    } catch (error) {
      const isUnknown = base.hasLostSave()
      return { reason: isUnknown ? saveErrorMessage(error) : errorMessage(error), isUnknown }
    }
  }

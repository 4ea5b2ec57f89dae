import { expect, test } from 'vitest'
import { invalidReason } from './validation'

const user = (id: number, email: string) => ({ id, name: '', email, folded: email })
const an = user(1, 'an@example.com')
const binh = user(2, 'binh@example.com')

test.each([
  ['accepts assigned users', [an], [binh], '', undefined],
  ['accepts pasted addresses of assigned and unknown users', [an], [binh], `${binh.email}\nx@y.z`, undefined],
  ['rejects an empty assignment', [an], [], '', 'nobodyAssigned'],
  ['rejects a pasted address of an available user', [an], [binh], an.email, 'addressesNotAssigned'],
  ['names the pasted address first if nobody is assigned', [an], [], an.email, 'addressesNotAssigned'],
])('%s', (_, available, assigned, pasted, reason) =>
  expect(invalidReason({ available, assigned }, pasted)).toBe(reason),
)

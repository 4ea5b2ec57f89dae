import { expect, test } from 'vitest'
import { email, toWeightText, weight } from './rules'

const refused = 'Please enter a valid weight (must be greater than 1)'

// Rules: §5: Weight is a number
test.each([
  ['007', '7'],
  [' 12\u00A0', '12'],
  ['+5', '5'],
  ['1,000', '1000'],
  ['1.000.000', '1000000'],
  ['12 345', '12345'],
  ["1'000", '1000'],
  ['12’345', '12345'],
  ['５', '5'],
  ['−5', '1'],
  ['10.0000', '10'],
  ['1.000,00', '1000'],
  ['0', '1'],
  ['0,5', '1'],
  ['-1.5', '1'],
  ['-1.000.000', '1'],
  ['9007199254740991', '9007199254740991'],
])('a weight typed as %j becomes %s', (typed, value) => {
  expect(weight.parse(typed)).toBe(value)
  expect(weight.parse(value)).toBe(value)
})

// Rules: §5: Whole weights
test.each(['', '1,5', '1.000,5', '1.000,000', '01.000', '1e21', '9007199254740993', '٣'])(
  'a weight typed as %j is refused',
  (typed) => expect(weight.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([refused]),
)

// Rules: §9: Weight
test.each([
  [null, '1'],
  [0, '1'],
  [2.5, '2.5'],
])('a stored weight of %s is shown as %s', (stored, shown) => expect(toWeightText(stored)).toBe(shown))

test.each([
  ['an@example.com', true],
  ['o&leary@example.com', true],
  ['an..b.@example.com', true],
  ['an@localhost', true],
  ['  an@example.com\u200B', true],
  ['', false],
  ['@example.com', false],
  ['an@', false],
  ['an b@example.com', false],
  ['đào@example.com', false],
  ['an@tiếngviệt.vn', true],
  ['an@'.concat('tiếngviệt.vn'.normalize('NFD')), true],
  ['an@tiếng việt.vn', false],
  ['an@việt..vn', false],
  ['an@việt.vn/x', false],
  ['an@x@việt.vn', false],
])('the email %j is valid: %s, as browsers decide', (typed, isValid) =>
  expect(email.safeParse(typed).success).toBe(isValid),
)

import { expect, test } from 'vitest'
import { parseValues } from './use-typed-values'

const existing = ['Admin', 'Moderator', 'Thu ngân, ca sáng']

test.each([
  ['', []],
  ['mod', ['mod']],
  ['moderator', ['Moderator']],
  ['Moderator,admin,', ['Moderator', 'Admin']],
  ['Moderator\tAdmin', ['Moderator', 'Admin']],
  ['Moderator | Admin', ['Moderator', 'Admin']],
  ['Moderator、Admin', ['Moderator', 'Admin']],
  [' , ;', []],
  ['\u202AModerator\u202C,\u00A0Admin', ['Moderator', 'Admin']],
  ['Thu ngân, thu NGÂN, Admin', ['Thu ngân', 'Admin']],
  ['thu ngân, ca sáng', ['Thu ngân, ca sáng']],
  ['Huấn luyện viên'.normalize('NFD'), ['Huấn luyện viên']],
  ['Trưởng/phó nhóm', ['Trưởng/phó nhóm']],
  ['["Moderator","Admin"]', ['Moderator', 'Admin']],
  ['• Moderator', ['Moderator']],
  ['1. Moderator, 2. Admin', ['Moderator', 'Admin']],
  ['Moderator/Admin', ['Moderator', 'Admin']],
  ['Moderator và Admin', ['Moderator', 'Admin']],
  ['Moderator & admin.', ['Moderator', 'Admin']],
  ['moderator;ADMIN;', ['Moderator', 'Admin']],
  ['Moderator  Admin', ['Moderator', 'Admin']],
  ['Thu  ngân,  ca sáng', ['Thu ngân, ca sáng']],
  ['"VIP"', ['"VIP"']],
  ['Moderator và mod', ['Moderator và mod']],
])('%j stands for %j', (typed, values) => expect(parseValues(typed, existing)).toEqual(values))

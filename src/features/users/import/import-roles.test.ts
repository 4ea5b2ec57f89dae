import { expect, test } from 'vitest'
import { replaceRole, splitRoles, unknownRoles } from './import-roles'

test.each([
  ['', ['Member']],
  ['Admin, MODERATOR', ['Admin', 'Moderator']],
  ['Member;Admin|member', ['Member', 'Admin']],
  ['Ho\u0323c vie\u0302n', ['Member']],
  ['hoi vien, THÀNH VIÊN', ['Member']],
  ['quản trị viên; Điều hành viên', ['Admin', 'Moderator']],
  ['Huấn luyện viên', ['Huấn luyện viên']],
  ['Học viên\nQuản trị', ['Member', 'Admin']],
  ['Admin/Member + Moderator', ['Admin', 'Member', 'Moderator']],
  ['Quản trị và học viên', ['Admin', 'Member']],
  ['Admin  Member', ['Admin', 'Member']],
  ['Kế toán và thu ngân', ['Kế toán và thu ngân']],
  [' , ', ['Member']],
])('reads the roles "%s" as %j', (text, roles) => expect(splitRoles(text)).toEqual(roles))

test.each([
  ['', []],
  ['Quản trị; Học viên', []],
  ['Điều phối; Admin', ['Điều phối']],
])('the product does not know these roles of "%s": %j', (text, roles) => expect(unknownRoles(text)).toEqual(roles))

test.each([
  ['Điều phối', 'Moderator'],
  ['Điều phối; moderator', 'Moderator'],
  ['Học viên, Điều phối', 'Member, Moderator'],
])('replaces a role of "%s"', (text, replaced) => expect(replaceRole(text, 'Điều phối', 'Moderator')).toBe(replaced))

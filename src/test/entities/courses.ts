import { blank, courseForm, courses } from '@/features/courses/courses'
import { type EntityCase, file, multiline, times, weight, write } from './entity-case'

const course = { name: 'N', description: 'D', image: '/i.png', weight: '7', type: 'special', active: true }

export const coursesCase: EntityCase = {
  path: 'courses/list',
  api: 'courses',
  noun: 'course',
  entry: {
    label: 'Course management',
    description: 'Search, enable/disable, add/edit courses, assign users',
    shortcut: 'c',
    found: 'courses',
  },
  texts: { keys: ['name', 'description', 'image', 'type'], field: 'Name' },
  list: {
    add: 'Add Course',
    total: 12,
    columns: {
      Name: 'name',
      Description: 'description',
      Type: 'type',
      'Created At': 'created_at',
      'Updated At': 'updated_at',
      Active: 'active',
      Actions: '',
    },
    sortedBy: 'Updated At',
    row: {
      id: 2,
      name: 'Salsa cơ bản',
      changes: times,
      cells: [
        'Salsa cơ bản',
        'Bước nền, giữ nhịp và xoay người cho người mới bắt đầu.',
        'Regular',
        'January 5th, 2024 3:04pm',
        'February 23rd, 2024 12:30am',
        'Active',
        '',
      ],
      buttons: ['Assign users to course 2', 'Disable course 2', 'Delete course 2'],
    },
  },
  form: {
    title: 'Create/Update course',
    noun: 'course',
    fields: [
      { label: 'Name', message: 'Please enter a valid name', typed: 'Rumba cho người mới' },
      { label: 'Description', message: 'Please enter a valid description', typed: multiline },
      { label: 'Image', message: 'Please upload a valid image', file: 'picture' },
      { label: 'Type', message: 'Please select a valid type', option: 'Special' },
      weight,
    ],
    body: {
      id: 0,
      name: 'Rumba cho người mới',
      description: multiline,
      image: '/api/v1/uploads/course/1-rumba.png',
      type: 'special',
      weight: 3,
      active: true,
    },
    existing: { id: 2, label: 'Name', name: 'Salsa cơ bản' },
  },
  calls: {
    blank,
    list: (client, state) => client.query(courses.list(state)),
    item: (client, id) => client.query(courses.item(id)),
    save: (client, id) => write(client, courses.save(id), course),
    saved: { ...course, weight: 7 },
    complete: { id: 10, changes: {} },
    normalize: (typed) =>
      courseForm.parse({ name: typed, description: typed, image: file, weight: '1', type: 'intro', active: true }).name,
  },
}

import { blank, lessonForm, lessons } from '@/features/lessons/lessons'
import { type EntityCase, file, multiline, times, weight, write } from './entity-case'

const lesson = { courseId: 3, title: 'T', content: 'C', video: '/v', audio: '/a', weight: '7', active: true }

export const lessonsCase: EntityCase = {
  path: 'courses/2/lessons',
  api: 'courses/2/lessons',
  noun: 'lesson',
  texts: { keys: ['title', 'content', 'video', 'audio', 'process'], field: 'Title' },
  list: {
    add: 'Add Lesson',
    total: 23,
    columns: {
      Title: 'title',
      'Created At': 'created_at',
      'Updated At': 'updated_at',
      Status: 'active',
      Weight: 'weight',
      Actions: '',
    },
    sortedBy: 'Updated At',
    row: {
      id: 5,
      name: 'Bước sang ngang',
      changes: { ...times, content: 'Dòng một', weight: 7, active: false },
      cells: [
        'Bước sang ngang Dòng một Video Audio',
        'January 5th, 2024 3:04pm',
        'February 23rd, 2024 12:30am',
        'Disabled Done',
        '7',
        '',
      ],
      buttons: ['Enable lesson 5', 'Delete lesson 5'],
    },
  },
  form: {
    title: 'Create/Update lesson',
    noun: 'lesson',
    fields: [
      { label: 'Title', message: 'Please enter a valid title', typed: 'Bài 1: Giãn cơ' },
      { label: 'Content', message: 'Please enter valid content', typed: multiline },
      { label: 'Video', message: 'Please upload a valid video', file: 'video' },
      { label: 'Audio', message: 'Please upload an MP3', file: 'audio' },
      weight,
    ],
    body: {
      id: 0,
      course_id: 2,
      title: 'Bài 1: Giãn cơ',
      content: multiline,
      video: '/api/v1/uploads/lesson/1-bai-1.mp4',
      audio: '/api/v1/uploads/lesson/2-bai-1.mp3',
      weight: 3,
      active: true,
    },
    existing: { id: 1, label: 'Title', name: 'Nghe và đếm nhịp Salsa' },
  },
  calls: {
    blank,
    list: (client, state) => client.query(lessons.list(2, state)),
    item: (client, id) => client.query(lessons.item(id)),
    save: (client, id) => write(client, lessons.save(id), lesson),
    saved: { ...lesson, weight: 7 },
    complete: { id: 5, changes: {} },
    normalize: (typed) => lessonForm.parse({ ...lesson, title: typed, content: typed, video: file, audio: file }).title,
  },
}

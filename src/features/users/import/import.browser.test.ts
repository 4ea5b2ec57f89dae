import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { advance, stopClock } from '@/test/browser/clock'
import { collectDownloads } from '@/test/browser/downloads'
import {
  accounts,
  cell,
  closeJob,
  create,
  createAll,
  downloadRows,
  importButton,
  importDialog,
  importedRows,
  job,
  line,
  lines,
  openImport,
  summary,
  table,
  textBox,
} from '@/test/browser/import'
import { backend, bodies, hold, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, message, press, question, textsOf } from '@/test/browser/screen'
import { endSessionElsewhere, logIn } from '@/test/browser/session'
import { paste, resizeWindow } from '@/test/browser/shell'

const heldLocks = async () => (await navigator.locks.query()).held?.map(({ name }) => name)

describe('importing users', () => {
  test('creates pasted accounts with generated passwords, which are only in the file', async () => {
    const downloads = collectDownloads()
    await openImport(table(...lines(3)))
    await expect.element(summary()).toHaveTextContent('3 ready')
    await create(3).click()
    await expect.poll(() => bodies('POST', 'users').length).toBe(3)
    expect(bodies('POST', 'users')[0]).toMatchObject({
      last_name: 'Nguyễn Thị',
      first_name: 'Đào 0',
      email: 'new0@lop.vn',
      phone: '0912 345 670',
      roles: ['Member'],
    })
    await expect.element(job()).toMatchTextContent('3 of 3 done')
    await closeJob()
    await expect.element(summary()).toHaveTextContent('3 created')
    await expect.element(importButton('Create users')).toHaveFocus()
    await expect.element(cell('Email, row 2')).toHaveAttribute('readonly')

    const [header, first] = await downloadRows(downloads, accounts)
    expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^new-users-\d{4}-\d\d-\d\d\.xlsx$/)])
    expect(header).toEqual(['Email', 'Last Name', 'First Name', 'Phone', 'Roles', 'Password', 'Remark'])
    const password = backend.db.users.find(({ email }) => email === 'new0@lop.vn')?.password
    expect(password).toHaveLength(14)
    expect(first?.slice(0, 6)).toEqual(['new0@lop.vn', 'Nguyễn Thị', 'Đào 0', '0912 345 670', 'Member', password])
    await expect.element(importDialog()).toMatchTextContent('The file with the passwords was downloaded.')
    await importButton('Choose another').click()
    await paste(textBox(), table(line(31)))
    await expect.element(importDialog()).not.toMatchTextContent('The file with the passwords')
  })

  test('marks wrong cells with the messages of the form, and creates the rows that are mended', async () => {
    await openImport()
    const zone = importDialog().getByLabelText('File with users')
    await expect.element(zone).toHaveFocus()
    await paste(
      zone,
      table(line(1, 'khong hop le'), line(2), 'Trần\t\tmai@lop.vn\t9.01235E+08\t', '\t\tadmin@example.com\t\t'),
    )
    await expect.element(summary()).toHaveTextContent('1 ready, 2 not valid, 1 already exists')
    await expect.element(cell('First Name, row 5')).toHaveAttribute('aria-invalid', 'false') // it is left out
    await expect.element(cell('Email, row 2')).toHaveAccessibleDescription('Please enter a valid email')
    await expect.element(cell('First Name, row 4')).toHaveAccessibleDescription('Please enter a valid first name')
    await expect.element(cell('Phone, row 4')).toHaveAccessibleDescription(/^A spreadsheet has removed digits/)
    await cell('Email, row 2').fill('an@lop.vn')
    await cell('First Name, row 4').fill('Mai')
    await cell('Phone, row 4').fill('')
    await expect.element(summary()).toHaveTextContent('3 ready, 1 already exists')
    await create(3).click()
    await expect.element(job()).toMatchTextContent('3 of 3 done')
    expect(bodies('POST', 'users').length).toBe(3)
  })

  test('shows why the server has refused a row, whose file can be mended and imported without doubling anybody', async () => {
    const downloads = collectDownloads()
    backend.use(
      http.post('*/api/v1/users', async ({ request }) => {
        const body = await request.clone().text()
        if (body.includes('new1@lop.vn'))
          return HttpResponse.json({ error: 'this domain is not allowed' }, { status: 400 })
        return undefined
      }),
    )
    const text = table(...lines(3))
    await openImport(text)
    await create(3).click()
    await expect.element(job()).toMatchTextContent('2 of 3 done, 1 refused')
    await closeJob()
    await expect.element(summary()).toHaveTextContent('1 not valid, 2 created')
    await expect.element(importedRows().nth(1)).toMatchTextContent('This domain is not allowed')
    const rows = await downloadRows(downloads, 'Download 1 row to correct')
    expect(rows[1]).toEqual([
      'new1@lop.vn',
      'Nguyễn Thị',
      'Đào 1',
      '0912 345 671',
      '',
      '',
      'This domain is not allowed',
    ])

    repairServer()
    await importButton('Choose another').click()
    await paste(textBox(), rows.map((row) => row.join('\t')).join('\n'))
    await expect.element(summary()).toHaveTextContent('1 ready')
    await create(1).click()
    await expect.element(job()).toMatchTextContent('1 of 1 done')
    expect(backend.db.users.filter(({ email }) => email.endsWith('@lop.vn'))).toHaveLength(3)
  })

  test('returns the focus to its button, and reads the template that it offers', async () => {
    const downloads = collectDownloads()
    await resizeWindow(1280, 900)
    renderRoute('users/list')
    const opener = button('Import users', page)
    await opener.click()
    await expect.element(importDialog().getByLabelText('File with users')).toHaveFocus()
    await press('{Escape}')
    await expect.element(opener).toHaveFocus()

    await opener.click()
    const rows = await downloadRows(downloads, 'Download template')
    expect(downloads[0]?.name).toBe('users-template.xlsx')
    await paste(textBox(), [...rows, ['an@lop.vn', 'Lê', 'An']].map((row) => row.join('\t')).join('\n'))
    await expect.element(summary()).toHaveTextContent('1 ready')
    await expect.element(importDialog()).toMatchTextContent('Titles, notes and examples are left out: row 2.')
  })

  test('lets a person say what the columns of a table without headings contain', async () => {
    await openImport('Lê An\tSalsa\tHà Nội\tan@lop.vn\nLê Chi\tSalsa\tHuế\tchi@lop.vn')
    await expect.element(message()).toHaveTextContent('Choose the columns with the email and the first name.')
    await expect.element(importDialog()).toMatchTextContent('Not imported: Column A, Column B, Column C')
    await importDialog().getByRole('combobox', { name: 'Column A' }).selectOptions('Full name')
    await expect.element(summary()).toHaveTextContent('2 ready')
    await expect.element(cell('Last Name, row 1')).toHaveValue('Lê')
    await expect.element(cell('First Name, row 1')).toHaveValue('An')
  })

  test('imports the sheet that the workbook shows, unless another one is chosen', async () => {
    const file = await fetch(new URL('test-files/active-sheet.xlsx', import.meta.url)).then((response) =>
      response.blob(),
    )
    await openImport()
    await importDialog()
      .getByLabelText('File with users')
      .upload(new File([file], 'lop.xlsx'))
    await expect.element(summary()).toHaveTextContent('3 ready')
    const sheet = importDialog().getByRole('combobox', { name: 'Sheet' })
    await expect.element(sheet).toHaveValue('Danh sách')
    const rowsToShow = importDialog().getByRole('group', { name: 'Rows to show' })
    await rowsToShow.getByRole('button', { name: /^Ready/ }).click()
    await sheet.selectOptions('Hướng dẫn')
    await expect.element(summary()).toHaveTextContent('1 not valid')
    await expect.element(rowsToShow.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(message()).toHaveTextContent('Choose the columns with the email and the first name.')
    await sheet.selectOptions('Danh sách')
    await expect.element(summary()).toHaveTextContent('3 ready')
  })

  test('looks up an email again whose lookup has failed, and offers the rows to correct once all are checked', async () => {
    const toCorrect = importDialog().getByRole('button', { name: /to correct/ })
    const fails = ({ request }: { request: Request }) =>
      request.url.includes('new1') ? new HttpResponse(null, { status: 500 }) : undefined
    backend.use(http.get('*/api/v1/users', fails))
    const respond = hold('get', 'users')
    await openImport(table(...lines(2), line(2, 'wrong')))
    await expect.element(summary()).toHaveTextContent('1 not valid, 2 not checked yet')
    expect(toCorrect.elements()).toEqual([])
    respond()
    await expect.element(summary()).toHaveTextContent('1 ready, 1 not valid, 1 not checked yet')
    await expect.element(importDialog()).toMatchTextContent('1 email could not be looked up.')
    repairServer()
    await importButton('Retry').click()
    await expect.element(summary()).toHaveTextContent('2 ready, 1 not valid')
    await expect.element(toCorrect).toHaveTextContent('Download 1 row to correct')
  })

  test('keeps what was typed a moment before the session ends', async () => {
    await openImport(table(...lines(2)))
    await expect.element(summary()).toHaveTextContent('2 ready')
    await cell('Email, row 2').fill('an.moi@lop.vn')
    endSessionElsewhere()
    await logIn()
    await expect.element(cell('Email, row 2')).toHaveValue('an.moi@lop.vn')
  })

  test('waits as long as the server asks, also after an edit', async () => {
    const asked: string[] = []
    backend.use(
      http.get('*/api/v1/users', ({ request }) => {
        if (!request.url.includes('lop.vn')) return undefined
        asked.push(request.url)
        return new HttpResponse(null, { status: 429, headers: { 'Retry-After': '60' } })
      }),
    )
    await openImport(table(line(1)))
    const pause = importDialog().getByText(/Emails are being looked up/)
    await expect.element(pause).toBeVisible()
    stopClock()
    await cell('Email, row 2').fill('an.moi@lop.vn')
    await advance(400) // the lookups of the changed rows have started
    await expect.element(pause).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  test('reads Vietnamese roles, and asks about those that the product does not know', async () => {
    const roles = ['Học viên', 'Điều phối', 'Điều phối; Kiểm duyệt viên', 'Khách mời']
    await openImport(table(...roles.map((role, index) => line(index) + role)))
    await expect.element(summary()).toHaveTextContent('1 ready, 3 not valid')
    await expect.element(cell('Roles, row 2')).toHaveValue('Member')
    await expect.element(importedRows().nth(1)).toMatchTextContent('Unknown role: Điều phối')
    const hint = (role: string) => importDialog().getByRole('group', { name: new RegExp(`the unknown role “${role}”`) })
    await expect.element(hint('Điều phối')).toHaveAccessibleName(/^2 rows have/)
    await cell('First Name, row 4').fill('Yến')
    await button('Moderator', hint('Điều phối')).click()
    await expect.element(summary()).toHaveTextContent('3 ready, 1 not valid')
    await expect.element(cell('Roles, row 4')).toHaveValue('Moderator')
    await expect.element(cell('First Name, row 4')).toHaveValue('Yến')
    await button('Keep it', hint('Khách mời')).click()
    await createAll(4)
    const sent = bodies('POST', 'users').map((body) => Object(body).roles)
    expect(sent).toEqual([['Member'], ['Moderator'], ['Moderator'], ['Khách mời']])
  })

  test('asks before the table or the passwords are lost', async () => {
    await openImport(table(line(1), line(2, 'wrong'), line(1)))
    await expect.element(summary()).toHaveTextContent('1 ready, 1 not valid, 1 listed twice')
    await createAll(1)
    const note = importDialog().getByText('1 account was created. Its password is lost when this page is closed.')
    await expect.element(note).toBeInViewport()
    await importButton('Close').last().click()
    await expect
      .element(question())
      .toMatchTextContent(
        'The password of 1 new account has not been downloaded. This dialog offers it until the page is closed. The table will be lost. 2 of its rows have not been created.',
      )
    await button('Cancel', question()).click()
    await expect.poll(heldLocks).toContain('app-passwords') // a logout in another tab asks
    collectDownloads()
    await importButton(accounts).click()
    await expect.poll(heldLocks).not.toContain('app-passwords')
    await importButton('Remove row 3').click()
    await importButton('Remove row 4').click()
    await importButton('Close').last().click()
    await expect.element(importDialog()).not.toBeInTheDocument()
  })

  test('renders few of 1,000 rows, and types into them while their emails are looked up', async () => {
    backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data: [], meta: { total: 0 } })))
    await openImport(table(...lines(1000)))
    await expect.element(cell('First Name, row 2')).toBeVisible()
    expect(importedRows().elements().length).toBeLessThan(60)
    await expect.element(summary()).toMatchTextContent('not checked yet') // the keys do not wait for the lookups
    await cell('First Name, row 2').fill('Mai')
    await expect.element(cell('First Name, row 2')).toHaveValue('Mai')
    expect(textsOf(importDialog().getByRole('button', { name: /^All/ }))).toEqual(['All 1,000'])
  })
})
